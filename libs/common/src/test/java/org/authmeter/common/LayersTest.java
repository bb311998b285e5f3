package org.authmeter.common;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What all programs share knows none of them; most of its packages do not know each other. */
@AnalyzeClasses(packages = "org.authmeter.common", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.common",
          "csv :",
          "process :",
          "net : process",
          "cpu : process",
          "text :",
          "tls :",
          "control : process text",
          "json :");

  @ArchTest
  static final ArchRule NOTHING_OF_OURS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(results|browser|signon|trylogin|data|jmeter|runner|testbed|benchmarks)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");
}
