package org.authmeter.runner;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Which package may use which: the table in docs/architecture.md. */
@AnalyzeClasses(packages = "org.authmeter.runner", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of(
              "org.authmeter.runner",
              ".        :",
              "process  : .",
              "host     : .",
              "results  : .",
              "target   : .",
              "agents   : .",
              "failover : . process",
              "campaign : . target",
              "plan     : . agents campaign failover host results target",
              "capacity : . campaign",
              "report   : . campaign process results",
              "step     : . agents campaign failover host plan process results target",
              "run      : . agents campaign capacity host plan process report results step target",
              "cli..    : . agents campaign host plan process report results run step target")
          .ignoreDependency(equivalentTo(RunnerMain.class), alwaysTrue());

  /** Plugin and testbed are other processes, and protocols are theirs. */
  @ArchTest
  static final ArchRule NO_OTHER_PROGRAM =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(browser|signon|trylogin|data|jmeter|testbed|benchmarks)..",
              "org.apache.jmeter..",
              "org.apache.jorphan..");
}
