package org.authmeter.benchmarks.login;

import static org.authmeter.benchmarks.method.ToolComparison.withoutAim;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.runner.Installation;
import picocli.CommandLine.Option;

/** Options of benchmarks of a login, whose sampler runs in a plan. */
final class LoginOptions extends MethodOptions {
  /** The sampler's id among the tools. */
  static final String SAMPLER = "authmeter";

  private static final String BEFORE = "before";
  private static final String JDK = "authmeter-jdk";
  private static final int MOST_THREADS = 50;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "virtual users of every tool (default: ${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--before",
      paramLabel = "DIR",
      description =
          "measures the sampler of another checkout, which has been built, in turn with this one:"
              + " what a change costs")
  private Path before;

  @Option(names = "--jdk", description = "measures the sampler with the Java runtime's TLS too")
  private boolean jdk;

  @Override
  public void check() {
    super.check();
    require("--threads", threads, 1, MOST_THREADS);
    if (before != null) {
      Installation.of(before).requireJMeter();
    }
  }

  int threads() {
    return threads;
  }

  /** The bare loop over JMeter's HTTP client. */
  BareTool bareLoop(Installation installation, String kind, AddressesFile addresses)
      throws IOException {
    return new BareTool(installation, kind, "httpclient", addresses, threads)
        .account(installation.sampleUsers());
  }

  /**
   * The sampler of this checkout, with the Java runtime's TLS too, and that of another one.
   *
   * @param properties of the plan, besides the accounts
   */
  List<Tool> samplers(
      Installation installation,
      String plan,
      String label,
      Path addresses,
      Map<String, Object> properties) {
    List<JMeterTool> samplers = new ArrayList<>();
    samplers.add(sampler(installation, SAMPLER, "AuthMeter's sampler", plan, label, addresses));
    if (jdk) {
      samplers.add(
          sampler(installation, JDK, "AuthMeter's sampler, TLS of the JDK", plan, label, addresses)
              .with(TlsProvider.PROPERTY, "jdk"));
    }
    if (before != null) {
      Installation other = Installation.of(before);
      samplers.add(sampler(other, BEFORE, "the sampler of " + before, plan, label, addresses));
    }
    samplers.forEach(sampler -> properties.forEach(sampler::with));
    return List.copyOf(samplers);
  }

  private JMeterTool sampler(
      Installation from, String id, String title, String plan, String label, Path addresses) {
    return new JMeterTool(from, id, title, plan, label, addresses, threads)
        .with("authmeter.users", from.sampleUsers())
        .writingAtOnce();
  }

  /** With what a change costs, if there is another checkout. */
  List<ToolComparison> with(List<ToolComparison> comparisons) {
    List<ToolComparison> all = new ArrayList<>(comparisons);
    if (jdk) {
      all.add(withoutAim(SAMPLER, JDK, Metric.CPU));
    }
    if (before != null) {
      all.add(withoutAim(SAMPLER, BEFORE, Metric.CPU));
    }
    return all;
  }
}
