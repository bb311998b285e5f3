package org.authmeter.memcached;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.authmeter.common.Layers;

/** Which package may use which; the server stands alone. */
@AnalyzeClasses(packages = "org.authmeter.memcached", importOptions = Layers.MainClasses.class)
class LayersTest {
  @ArchTest
  static final ArchRule PACKAGES =
      Layers.of("org.authmeter.memcached", "protocol :", ". : protocol");

  @ArchTest
  static final ArchRule ALONE =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.authmeter.(common|results|signon|trylogin|data|jmeter|runner|testbed|benchmarks)..");
}
