package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.Comparison.Relation.AT_MOST;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Comparison;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "oidc",
    description =
        "One OpenID Connect login by the sampler and by a bare loop over JMeter's HTTP client in"
            + " turn, on the testbed.",
    mixinStandardHelpOptions = true)
final class OidcBench implements Callable<Integer> {
  private static final List<Comparison> COMPARISONS =
      List.of(Comparison.of("authmeter", BareTool.ID, Metric.CPU, AT_MOST, 1.3));

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "virtual users of both tools (default: ${DEFAULT-VALUE})")
  private int threads;

  OidcBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    MethodOptions.require("--threads", threads, 1, 50);
    Installation installation = session.installation();
    try (Bench bench = new Bench("oidc", session, options)) {
      try (Testbed testbed = bench.testbed(List.of("idp", "--variant", "stateless", "--oidc"))) {
        Path users = installation.sampleUsers();
        List<Tool> tools =
            List.of(
                new BareTool(installation, "oidc", "httpclient", testbed.addresses(), threads)
                    .account(users),
                new JMeterTool(
                        installation,
                        "authmeter",
                        "AuthMeter's sampler",
                        "oidc-login/login.jmx",
                        "OIDC login",
                        testbed.addresses().file(),
                        threads)
                    .with("authmeter.users", users)
                    .writingAtOnce());
        Path folder = bench.work().resolve("tools");
        bench.add(bench.measurement().run("", tools, COMPARISONS, testbed, folder), COMPARISONS);
      }
      bench.put("threads", threads);
      return bench.finish(
          "login",
          "One OpenID Connect login on the testbed, %d virtual user(s), closed loop."
              .formatted(threads));
    }
  }
}
