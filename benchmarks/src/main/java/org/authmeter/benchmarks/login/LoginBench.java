package org.authmeter.benchmarks.login;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Mixin;

/** A login by the sampler of a protocol and by a bare loop over JMeter's HTTP client. */
abstract class LoginBench implements Callable<Integer> {
  /** Aims: ratios of the processor times per login. */
  private static final double BESIDE_JDK = 0.75;

  private static final double BESIDE_SAME = 1.15;

  private final Session session;
  private final String kind;
  private final List<String> system;
  private final String label;

  @Mixin private LoginOptions options;

  /**
   * @param kind of the bare loop and the benchmark; the plan is {@code KIND-login/login.jmx}
   * @param system of the testbed, with its options
   * @param label of one login in the plan
   */
  LoginBench(Session session, String kind, List<String> system, String label) {
    this.session = session;
    this.kind = kind;
    this.system = system;
    this.label = label;
  }

  @Override
  public Integer call() throws IOException {
    Installation installation = session.installation();
    List<ToolComparison> aims = new ArrayList<>(besideBare());
    aims.addAll(besideOthers());
    List<ToolComparison> comparisons = options.with(aims);
    try (Bench bench = new Bench(kind, session, options)) {
      try (Testbed testbed = bench.testbed(system)) {
        AddressesFile addresses = testbed.addresses();
        Prepared prepared = prepare(bench, addresses);
        List<Tool> tools = new ArrayList<>();
        tools.add(prepared.of(options.bareLoop(installation, kind, addresses)));
        tools.add(prepared.of(options.bareLoop(installation, kind, addresses).withSamplersTls()));
        tools.addAll(
            options.samplers(installation, plan(), label, addresses.file(), prepared.properties()));
        tools.addAll(others(addresses));
        Path folder = bench.work().resolve("tools");
        bench.add(bench.measurement().run("", tools, comparisons, testbed, folder), comparisons);
      }
      bench.put("threads", options.threads());
      return bench.finish(
          "login",
          "One %s on the testbed, %d virtual user(s), closed loop."
              .formatted(label, options.threads()));
    }
  }

  /**
   * What was made ready before the tools start.
   *
   * @param properties of the sampler's plan
   * @param bare settings of the bare loops
   */
  record Prepared(Map<String, Object> properties, Map<String, Object> bare) {
    static final Prepared NOTHING = new Prepared(Map.of(), Map.of());

    private BareTool of(BareTool loop) {
      bare.forEach(loop::with);
      return loop;
    }
  }

  /**
   * Makes ready what the login needs; nothing by default.
   *
   * @param addresses of the testbed
   */
  Prepared prepare(Bench bench, AddressesFile addresses) throws IOException {
    return Prepared.NOTHING;
  }

  /** What the sampler is to be beside the bare loops. */
  List<ToolComparison> besideBare() {
    return List.of(
        ToolComparison.of(LoginOptions.SAMPLER, BareTool.ID, Metric.CPU, AT_MOST, BESIDE_JDK),
        ToolComparison.of(
            LoginOptions.SAMPLER, BareTool.SAME_TLS, Metric.CPU, AT_MOST, BESIDE_SAME));
  }

  /**
   * Tools of others that make the same login; none by default.
   *
   * @param addresses of the testbed
   */
  List<Tool> others(AddressesFile addresses) {
    return List.of();
  }

  /** What the sampler is to be beside them. */
  List<ToolComparison> besideOthers() {
    return List.of();
  }

  /** The plan with the sampler. */
  final String plan() {
    return kind + "-login/login.jmx";
  }

  final Session session() {
    return session;
  }

  final int threads() {
    return options.threads();
  }
}
