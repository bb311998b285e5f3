package org.authmeter.browser;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Which package may use which, and that none knows a protocol or JMeter. */
@AnalyzeClasses(packages = "org.authmeter.browser", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.browser",
          "failure  :",
          "web      : failure",
          "web.page : failure web",
          "wire     : failure web",
          "page     : failure web web.page",
          "walk     : failure web web.page page");

  @ArchTest
  static final ArchRule NO_PROTOCOL_AND_NO_JMETER =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(results|signon|trylogin|data|jmeter|runner|testbed|benchmarks)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");
}
