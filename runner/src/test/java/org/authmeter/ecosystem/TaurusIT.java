package org.authmeter.ecosystem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.home.OwnJMeter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Taurus on a stock JMeter with the plugin in lib/ext, with docs/ci/taurus.yml and one plan. */
@Tag("long")
class TaurusIT {
  private static final String ID = "pip";
  private static final String PACKAGE = "bzt==1.17.2";
  private static final Path PYTHON = Tool.FETCHED.resolve("taurus");
  private static final Path BZT = PYTHON.resolve("bin/bzt");

  @TempDir Path work;

  /** Skipped without pip, unless AUTHMETER_REQUIRE names it. */
  @BeforeAll
  static void fetchTaurus() throws Exception {
    if (Files.exists(BZT)) {
      return;
    }
    Files.createDirectories(Tool.FETCHED);
    Tool venv =
        Tool.run(
            Tool.FETCHED,
            List.of("sh", "-c", "python3 -m venv --clear \"$0\"", PYTHON.toString()),
            Map.of());
    if (venv.status() != 0) {
      Tool.missing(
          ID, "no Python with venv and pip (apt-get install python3-venv): " + venv.output());
    }
    Tool pip =
        Tool.run(
            Tool.FETCHED,
            List.of(PYTHON.resolve("bin/pip").toString(), "install", "-q", PACKAGE),
            Map.of());
    if (pip.status() != 0) {
      Tool.missing(ID, "pip cannot install " + PACKAGE + ": " + pip.output());
    }
  }

  @Test
  void shouldRunAPlanAsAnyOther() throws Exception {
    OwnJMeter.withPlugin(work.resolve("apache-jmeter-5.6.3"));
    Path plans = Files.createDirectories(work.resolve("idp-clustering"));
    Files.copy(
        Tool.ROOT.resolve("testplans/idp-clustering/pattern-1-2x1000.jmx"),
        plans.resolve("pattern-1-2x1000.jmx"));
    Files.copy(Tool.ROOT.resolve("docs/ci/taurus.yml"), work.resolve("taurus.yml"));
    Target.write(work.resolve("my-idp.properties"), "one-account.csv");
    Tool bzt =
        Tool.run(
            work,
            List.of(
                BZT.toString(),
                "taurus.yml",
                "-o",
                "settings.artifacts-dir=" + work.resolve("artifacts"),
                "-o",
                "settings.check-updates=false"),
            // It writes a file into the home of whoever calls it.
            Map.of("HOME", work.toString(), "JAVA_HOME", System.getProperty("java.home")));
    assertThat(bzt.status()).as(bzt.output()).isZero();
    assertThat(bzt.output()).contains("Samples count: " + Target.LOGINS + ", 0.00% failures");
    assertThat(Target.logins(work.resolve("artifacts/kpi.jtl")))
        .hasSize(Target.LOGINS)
        .allSatisfy(row -> assertThat(row).containsEntry("success", "true"));
  }
}
