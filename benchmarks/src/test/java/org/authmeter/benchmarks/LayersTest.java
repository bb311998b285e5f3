package org.authmeter.benchmarks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;
import org.authmeter.common.tls.TlsIdentity;
import org.authmeter.common.tls.TlsProvider;

/** Which package may use which; see package-info.java of each package. */
@AnalyzeClasses(packages = "org.authmeter.benchmarks", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
          "org.authmeter.benchmarks",
          "bare     :",
          "elements :",
          "input    :",
          "method   :",
          "tools    : method bare",
          "login    : method tools",
          "stores   : method tools",
          ".        : elements input login method stores tools");

  /**
   * What runs in the processes that are compared has nothing of ours but what is compared, and who
   * speaks TLS, so that both sides can have the same.
   */
  @ArchTest
  static final ArchRule BARE =
      noClasses()
          .that()
          .resideInAPackage("org.authmeter.benchmarks.bare")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "org.authmeter.(common|results|browser|signon|data|jmeter|runner|testbed)..")
                  .and(not(belongToAnyOf(TlsProvider.class))));

  @ArchTest
  static final ArchRule ELEMENTS =
      noClasses()
          .that()
          .resideInAPackage("org.authmeter.benchmarks.elements")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.authmeter.(common|results|data|runner|testbed)..")
                  .and(not(belongToAnyOf(TlsProvider.class, TlsIdentity.class))));

  /** The method is independent of what is measured, and tools start processes only. */
  @ArchTest
  static final ArchRule METHOD_AND_TOOLS =
      noClasses()
          .that()
          .resideInAnyPackage("org.authmeter.benchmarks.(method|tools)..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache..", "org.ldaptive..", "net.spy..");
}
