package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;
import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Aim;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.benchmarks.tools.ServerCounters;
import org.authmeter.benchmarks.tools.WrkTool;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "authmark",
    description =
        "AuthMark logins of the plan beside stock JMeter elements and wrk with the same two"
            + " requests in turn, at one web server of the testbed: peak rate and the client's"
            + " processor time.",
    mixinStandardHelpOptions = true)
final class AuthMarkBench implements Callable<Integer> {
  private static final List<String> TOOLS = List.of("wrk", "authmeter", "jmeter");
  private static final List<String> SYSTEM =
      List.of("authmark", "--users", "20000", "--sessions", "5000");
  private static final int PAGES = 100;

  private static final List<ToolComparison> COMPARISONS =
      List.of(
          ToolComparison.absolute("authmeter", 0.35, Metric.CPU, AT_MOST, 1),
          ToolComparison.of("authmeter", "jmeter", Metric.CPU, AT_MOST, 1 / 3.0));

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "4,8,16",
      paramLabel = "A,B",
      description = "load threads, the best of which is the peak (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description = "only these: wrk, authmeter, jmeter")
  private List<String> tools;

  AuthMarkBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    threads.forEach(number -> MethodOptions.require("--threads", number, 1, 256));
    List<String> chosen = MethodOptions.choose("--tools", tools, TOOLS);
    try (Bench bench = new Bench("authmark", session, options)) {
      List<Result> all = new ArrayList<>();
      try (Testbed testbed = bench.testbed(SYSTEM)) {
        Map<String, String> addresses = testbed.addresses().properties();
        // One server only, as wrk asks only one.
        String server = addresses.get("authmeter.authmark.url").split(" ")[0];
        ServerCounters counters = new ServerCounters(URI.create(server), null);
        for (int number : new LinkedHashSet<>(threads)) {
          List<Tool> some = new ArrayList<>();
          for (String id : chosen) {
            some.add(tool(id, testbed, server, number));
          }
          List<Result> results =
              bench
                  .measurement()
                  .toolsAreNamed(tools != null)
                  .counters(
                      () -> Map.of("pages at the server", counters.read().path("pages").asDouble()))
                  .run(
                      number + " load threads",
                      some,
                      COMPARISONS,
                      testbed,
                      bench.work().resolve("tools").resolve(Integer.toString(number)));
          bench.add(results, COMPARISONS);
          all.addAll(results);
        }
      }
      Optional<Result> ours = peak(all, "authmeter");
      Optional<Result> wrk = peak(all, "wrk");
      if (ours.isPresent() && wrk.isPresent()) {
        bench.add(Aim.ofPeaks("peak of authmeter / wrk", ours.get(), wrk.get(), AT_LEAST, 0.8));
      }
      return bench.finish("login", "AuthMark logins at one web server of the testbed.");
    }
  }

  private static Optional<Result> peak(List<Result> all, String id) {
    return all.stream()
        .filter(r -> r.id().equals(id) && r.operations() > 0)
        .max(Comparator.comparingDouble(Result::perSecond));
  }

  private Tool tool(String id, Testbed testbed, String server, int number) {
    Installation installation = session.installation();
    Path accounts = Path.of(testbed.addresses().properties().get("testbed.authmark.sessions"));
    if (id.equals("wrk")) {
      return new WrkTool(server, accounts, PAGES, number);
    }
    boolean ours = id.equals("authmeter");
    return new JMeterTool(
            installation,
            id,
            ours ? "the shipped plan" : "stock JMeter elements",
            ours ? "authmark-login/login.jmx" : "bench-authmark/stock.jmx",
            "AuthMark login",
            testbed.addresses().file(),
            number)
        .withFewColumns()
        .with("authmeter.authmark.recycle", true)
        .with("authmeter.authmark.url", server)
        .with("authmeter.users", accounts);
  }
}
