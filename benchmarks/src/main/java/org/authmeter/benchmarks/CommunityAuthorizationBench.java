package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "community-authorization",
    description =
        "whoami of the Community Authorization Service (Globus) by the sampler and by a bare loop"
            + " over the same TLS, HTTP and XML libraries in turn, on the testbed.",
    mixinStandardHelpOptions = true)
final class CommunityAuthorizationBench implements Callable<Integer> {
  private static final List<ToolComparison> COMPARISONS =
      List.of(
          ToolComparison.of("authmeter", BareTool.ID, Metric.CPU, AT_MOST, 0.75),
          ToolComparison.of("authmeter", BareTool.SAME_TLS, Metric.CPU, AT_MOST, 1.15));

  /** As a service that does no work calls every user. */
  private static final String NICKNAME = "dummy";

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--threads",
      defaultValue = "4",
      paramLabel = "N",
      description = "virtual users of both tools (default: ${DEFAULT-VALUE})")
  private int threads;

  CommunityAuthorizationBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    MethodOptions.require("--threads", threads, 1, 200);
    Installation installation = session.installation();
    try (Bench bench = new Bench("community-authorization", session, options)) {
      // the service itself does nothing, so that the client is what is measured
      try (Testbed testbed = bench.testbed(List.of("community-authorization", "--dummy"))) {
        List<Tool> tools =
            List.of(
                bareLoop(testbed.addresses()),
                bareLoop(testbed.addresses()).withSamplersTls(),
                new JMeterTool(
                        installation,
                        "authmeter",
                        "AuthMeter's sampler",
                        "community-authorization/whoami.jmx",
                        "Community Authorization whoami",
                        testbed.addresses().file(),
                        threads)
                    .with("authmeter.community.expectedUser", NICKNAME)
                    .writingAtOnce());
        Path folder = bench.work().resolve("tools");
        bench.add(bench.measurement().run("", tools, COMPARISONS, testbed, folder), COMPARISONS);
      }
      bench.put("threads", threads);
      return bench.finish(
          "call",
          "whoami on the testbed's service, each call with a new connection and mutual TLS, %d virtual user(s), closed loop."
              .formatted(threads));
    }
  }

  private BareTool bareLoop(AddressesFile addresses) {
    return new BareTool(
            session.installation(), "community-authorization", "httpcore", addresses, threads)
        .with("user", NICKNAME);
  }
}
