package org.authmeter.jmeter;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.authmeter.common.Layers;
import org.authmeter.jmeter.core.Scripts;

/** Which package may use which: the picture in docs/architecture.md. */
@AnalyzeClasses(packages = "org.authmeter.jmeter", importOptions = Layers.MainClasses.class)
class LayersTest {
  private static final List<String> PROTOCOLS =
      List.of("saml", "oidc", "cas", "ldap", "memcached", "redis", "jdbc", "community");

  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.jmeter",
          "element :",
          "load    : element",
          "core    : element load",
          "net     : element",
          "http.sender : element net",
          "http    : element core http.sender net",
          "fault   :",
          "host    : element",
          "live    :",
          "report  :",
          "help    :",
          "templates :",
          // A protocol's elements do not know another's.
          "ldap      : element net",
          "session   : element",
          "memcached : element session",
          "redis     : element net session",
          "jdbc      : element session",
          "community : element net",
          "authmark  : element http http.sender net",
          "cas       : element http http.sender",
          "oidc      : element http http.sender net",
          "saml      : element http http.sender",
          "saml.functions : element saml",
          "saml.tool :");

  /** The browser layer knows no more of the elements for load than the scripts by name. */
  @ArchTest
  static final ArchRule SCRIPTS_ONLY =
      noClasses()
          .that()
          .resideInAPackage("org.authmeter.jmeter.http..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.authmeter.jmeter.core").and(not(belongToAnyOf(Scripts.class))));

  /** Elements have the logic of their own protocol only. */
  @ArchTest
  static void shouldKnowNoOtherProtocol(JavaClasses classes) {
    for (String own : PROTOCOLS) {
      noClasses()
          .that()
          .resideInAPackage("org.authmeter.jmeter." + own + "..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              PROTOCOLS.stream()
                  .filter(other -> !other.equals(own))
                  .map(other -> "org.authmeter.signon." + other + "..")
                  .toArray(String[]::new))
          .check(classes);
    }
  }

  /** What is not an element of a protocol has no protocol's logic. */
  @ArchTest
  static final ArchRule NO_PROTOCOL =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.authmeter.jmeter.(element|load|core|fault|http|host|live|report|help|templates|authmark)..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              PROTOCOLS.stream()
                  .map(each -> "org.authmeter.signon." + each + "..")
                  .toArray(String[]::new));

  @ArchTest
  static final ArchRule NO_OTHER_PROGRAM =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.authmeter.(trylogin|runner|testbed|benchmarks)..");
}
