package org.authmeter.jmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.Binding;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The committed plans are what their sources in testplans/src/plans make. With {@code
 * -Dauthmeter.write=true} they are written.
 */
@ExtendWith(JMeterExtension.class)
class PlansTest {
  private static final Path TESTPLANS =
      Path.of(System.getProperty("authmeter.root", ".."), "testplans").toAbsolutePath().normalize();

  /** Of benchmarks that compare with JMeter as it comes; made by hand. */
  private static final String STOCK = "bench-";

  @Test
  void shouldBeMadeOfTheirSources() throws Exception {
    Map<String, String> made = made();
    if (Boolean.getBoolean("authmeter.write")) {
      for (Map.Entry<String, String> plan : made.entrySet()) {
        Path file = TESTPLANS.resolve(plan.getKey());
        Files.createDirectories(file.getParent());
        Files.writeString(file, plan.getValue());
      }
    }

    assertThat(committed()).containsExactlyInAnyOrderElementsOf(made.keySet());
    for (Map.Entry<String, String> plan : made.entrySet()) {
      assertThat(Files.readString(TESTPLANS.resolve(plan.getKey())))
          .as(plan.getKey() + " differs from its source: write it with -Dauthmeter.write=true")
          .isEqualTo(plan.getValue());
    }
  }

  @Test
  void shouldBeWhatJMeterItselfWouldSave() throws Exception {
    for (Map.Entry<String, String> plan : made().entrySet()) {
      ByteArrayOutputStream saved = new ByteArrayOutputStream();
      SaveService.saveTree(SaveService.loadTree(TESTPLANS.resolve(plan.getKey()).toFile()), saved);
      assertThat(saved.toString(StandardCharsets.UTF_8).strip())
          .as(plan.getKey())
          .isEqualTo(plan.getValue().strip());
    }
  }

  private static Map<String, String> made() throws Exception {
    Assumptions.assumeTrue(
        JMeterUtils.getJMeterVersion().startsWith("5.6"), "plans are written by JMeter 5.6");
    Path sources = TESTPLANS.resolve("src/plans");
    GroovyClassLoader shared = new GroovyClassLoader(PlansTest.class.getClassLoader());
    shared.addClasspath(sources.toString());
    CompilerConfiguration configuration = new CompilerConfiguration();
    configuration.setScriptBaseClass("Pieces");
    Map<String, String> made = new TreeMap<>();
    shared.loadClass("Pieces");
    for (Path source : scripts(sources)) {
      Binding binding = new Binding();
      binding.setVariable("planFolder", TESTPLANS.toString());
      Script script = new GroovyShell(shared, binding, configuration).parse(source.toFile());
      script.run();
      Map<?, ?> written = (Map<?, ?>) script.getProperty("written");
      written.forEach((path, text) -> made.put(path.toString(), text.toString()));
    }
    return made;
  }

  /** A file in lower case is a script; the classes that they share are in capitals. */
  private static List<Path> scripts(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> Character.isLowerCase(f.getFileName().toString().charAt(0)))
          .sorted()
          .toList();
    }
  }

  private static List<String> committed() throws Exception {
    List<String> plans = new ArrayList<>();
    try (Stream<Path> files = Files.walk(TESTPLANS, 2)) {
      files
          .filter(f -> f.toString().endsWith(".jmx"))
          .map(f -> TESTPLANS.relativize(f).toString())
          .filter(f -> !f.startsWith(STOCK))
          .forEach(plans::add);
    }
    return plans;
  }
}
