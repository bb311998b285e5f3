package org.authmeter.trylogin;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Packages over the protocols, which know neither a program nor JMeter. */
@AnalyzeClasses(packages = "org.authmeter.trylogin", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of("org.authmeter.trylogin", "attempt :", "web     : attempt", ". : attempt web");

  @ArchTest
  static final ArchRule NO_PROGRAM_AND_NO_JMETER =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(results|data|jmeter|runner|testbed|benchmarks)..",
              "org.authmeter.signon.(saml.sp|saml.metadata|oidc|cas|community)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");
}
