package org.authmeter.results;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Which package may use which, and that none knows JMeter. */
@AnalyzeClasses(packages = "org.authmeter.results", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.results",
          "campaign   :",
          "comparison : campaign",
          "jtl        : campaign comparison",
          "input      : campaign comparison jtl",
          "samples    : campaign comparison jtl input",
          "figures    : campaign comparison jtl input samples",
          "answer     : campaign comparison figures");

  @ArchTest
  static final ArchRule NO_PROGRAM_AND_NO_JMETER =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(browser|signon|trylogin|data|jmeter|runner|testbed|benchmarks)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");
}
