package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every plan of idp-clustering, run by plain JMeter on the testbed, gives the samples of its golden
 * file: labels, codes and outcomes, without times. A plan without a golden file fails.
 */
class ShippedPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/idp-clustering");

  @TempDir Path work;
  private final EmbeddedTestbed testbed = EmbeddedTestbed.shared();

  static List<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(PLANS)) {
      return files
          .filter(f -> f.toString().endsWith(".jmx"))
          // of several systems, and none is named here; IdpClusteringIT runs it
          .filter(f -> !f.endsWith("side-by-side.jmx"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void shouldGiveTheGoldenSamples(Path plan) throws Exception {
    JMeterRun run =
        JMeterRun.of(
            plan,
            testbed.addresses(),
            work,
            "authmeter.threads=1",
            "authmeter.loops=2",
            "authmeter.warmup=0");
    assertThat(run.errors()).isEmpty();
    assertThat(text(run.rows())).isEqualTo(golden(plan));
  }

  private static String text(List<Map<String, String>> rows) {
    return rows.stream()
        .map(
            r ->
                String.join(
                    ",",
                    r.get("label"),
                    r.get("responseCode"),
                    r.get("success"),
                    r.get("threadName")))
        .collect(Collectors.joining("\n", "label,responseCode,success,threadName\n", "\n"));
  }

  private static String golden(Path plan) throws IOException {
    String name = "/golden/" + plan.getFileName().toString().replace(".jmx", ".csv");
    try (var in = ShippedPlansIT.class.getResourceAsStream(name)) {
      assertThat(in).as("golden file src/test/resources%s", name).isNotNull();
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }
}
