package org.authmeter.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.common.Layers;

/**
 * What of JMeter's API the plugin uses: classes, and the members that it calls, reads or overrides.
 * A new line of jmeter-api.txt is one more thing that a later JMeter can change; {@code
 * -Dauthmeter.write=true} writes the list anew.
 */
@AnalyzeClasses(packages = "org.authmeter.jmeter", importOptions = Layers.MainClasses.class)
class JMeterApiTest {
  private static final Path LIST =
      Path.of("src/test/resources/org/authmeter/jmeter/jmeter-api.txt");
  private static final List<String> JMETER = List.of("org.apache.jmeter.", "org.apache.jorphan.");

  @ArchTest
  static void shouldUseNoMoreOfJMeterThanIsListed(JavaClasses classes) throws IOException {
    assumeTrue(
        JMeterUtils.getJMeterVersion().startsWith("5.6"),
        "5.5 declares some members in other classes");
    Set<String> used = used(classes);
    if (Boolean.getBoolean("authmeter.write")) {
      Files.write(LIST, used);
    }
    assertThat(used)
        .as("what the plugin uses of JMeter; if it must be more, write the list anew")
        .containsExactlyElementsOf(Files.readAllLines(LIST));
  }

  private static Set<String> used(JavaClasses classes) {
    Set<String> used = new TreeSet<>();
    for (JavaClass ours : classes) {
      for (Dependency dependency : ours.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (isJMeter(target)) {
          used.add(target.getName());
        }
      }
      for (JavaAccess<?> access : ours.getAccessesFromSelf()) {
        member(access.getTarget())
            .filter(member -> isJMeter(member.getOwner()))
            .forEach(member -> used.add(name(member)));
      }
      for (JavaMethod method : ours.getMethods()) {
        if (!method.getModifiers().contains(JavaModifier.SYNTHETIC)) {
          overridden(ours, method).forEach(one -> used.add(name(one) + " overridden"));
        }
      }
    }
    return used;
  }

  /** The member itself, as the class that is called may have inherited it. */
  private static Stream<? extends JavaMember> member(AccessTarget target) {
    return target.resolveMember().stream();
  }

  private static Stream<JavaMethod> overridden(JavaClass ours, JavaMethod method) {
    return Stream.concat(ours.getAllRawSuperclasses().stream(), ours.getAllRawInterfaces().stream())
        .filter(JMeterApiTest::isJMeter)
        .flatMap(
            parent ->
                parent
                    .tryGetMethod(
                        method.getName(),
                        method.getRawParameterTypes().stream()
                            .map(JavaClass::getName)
                            .toArray(String[]::new))
                    .stream());
  }

  private static boolean isJMeter(JavaClass type) {
    return JMETER.stream().anyMatch(type.getName()::startsWith);
  }

  private static String name(JavaMember member) {
    String name = member.getOwner().getName() + "#" + member.getName();
    return member instanceof JavaCodeUnit unit
        ? unit.getRawParameterTypes().stream()
            .map(JavaClass::getSimpleName)
            .collect(Collectors.joining(", ", name + "(", ")"))
        : name;
  }
}
