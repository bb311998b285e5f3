package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;
import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;
import static org.authmeter.benchmarks.method.ToolComparison.Relation.BELOW;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.input.WebCase;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Measurement;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.H2LoadTool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.benchmarks.tools.LocustTool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "weblab",
    description =
        "The web lab's paced users by its plans and by Locust in turn on one server: the share of"
            + " the ideal load, and processor time per page.",
    mixinStandardHelpOptions = true)
final class WeblabBench implements Callable<Integer> {
  private static final List<String> PACED = List.of("authmeter", "locust", "locust-fast");

  private static final String NEW_USER = "new-user";

  /** The same with native TLS in JMeter's own HTTP Request. */
  private static final String NATIVE = "new-user-native";

  private static final String H2LOAD = "h2load";

  /**
   * The same user on each iteration, as the lab's plans have it; the same without keep-alive; and a
   * new user at each iteration.
   */
  private static final List<String> UNPACED = List.of("same-user", "close", NEW_USER);

  /** What there is to compare a new user with where each opens a TLS connection. */
  private static final List<String> UNPACED_TLS = List.of(NATIVE, H2LOAD);

  /** New connections per second, of which one thread of h2load is capable beside the server. */
  private static final int H2LOAD_RATE = 400;

  private static final List<String> SERVERS = List.of("nginx", "apache", "unit", "embedded");

  /** JMeter's property security.provider takes a class and its place among the providers. */
  private static final String NATIVE_FIRST = "org.authmeter.common.tls.NativeTls:1";

  /** Paced users are in step again. */
  private static final Duration LEAD_IN = Duration.ofSeconds(1);

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--cases",
      split = ",",
      defaultValue = "static-http,static-https",
      paramLabel = "A,B",
      description =
          "static-http, static-https, wordpress-http, wordpress-https (with few requests: use longer"
              + " slices), and without pauses unpaced-http, unpaced-https (default:"
              + " ${DEFAULT-VALUE})")
  private List<String> cases;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description =
          "only these: authmeter, locust, locust-fast; without pauses same-user, close, new-user, and"
              + " over HTTPS new-user-native, h2load")
  private List<String> tools;

  @Option(
      names = "--server",
      defaultValue = "nginx",
      paramLabel = "NAME",
      description = "nginx, apache, unit or embedded (default: ${DEFAULT-VALUE})")
  private String server;

  WeblabBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    List<WebCase> chosen = check();
    try (Bench bench = new Bench("weblab", session, options)) {
      List<String> system = new ArrayList<>(List.of("weblab", "--variant", server));
      if (chosen.stream().anyMatch(WebCase::wordPress)) {
        system.add("--wordpress");
      }
      try (Testbed testbed = bench.testbed(system)) {
        String log = testbed.addresses().properties().get("testbed.accessLog");
        for (WebCase webCase : chosen) {
          List<ToolComparison> comparisons = comparisons(webCase);
          List<Tool> all = new ArrayList<>();
          for (String id : toolsOf(webCase)) {
            all.add(tool(webCase, id, testbed.addresses()));
          }
          Measurement measurement = bench.measurement().toolsAreNamed(tools != null);
          if (log != null) {
            measurement.counters(new NewConnections(Path.of(log)));
          }
          bench.add(
              measurement
                  .leadIn(LEAD_IN)
                  .run(
                      webCase.id(),
                      all,
                      comparisons,
                      testbed,
                      bench.work().resolve("tools").resolve(webCase.id())),
              comparisons);
        }
      }
      bench.put("server", server);
      return bench.finish("page", "The web lab's cases on %s.".formatted(server));
    }
  }

  private List<WebCase> check() {
    MethodOptions.choose("--server", List.of(server), SERVERS);
    List<WebCase> chosen =
        MethodOptions.choose("--cases", cases, WebCase.ids()).stream().map(WebCase::of).toList();
    if (server.equals("embedded") && chosen.stream().anyMatch(WebCase::wordPress)) {
      throw RunnerException.usage(
          "--server embedded: it has no WordPress. Leave these cases out, or name another server.");
    }
    List<String> legal = new ArrayList<>(PACED);
    legal.addAll(UNPACED);
    legal.addAll(UNPACED_TLS);
    MethodOptions.choose("--tools", tools, legal);
    if (chosen.stream().allMatch(c -> toolsOf(c).isEmpty())) {
      throw RunnerException.usage(
          "--tools %s: none of them makes the cases %s; paced cases have %s, unpaced cases %s."
              .formatted(
                  tools,
                  cases,
                  String.join(", ", PACED),
                  String.join(", ", UNPACED) + ", over HTTPS " + String.join(", ", UNPACED_TLS)));
    }
    return chosen.stream().filter(c -> !toolsOf(c).isEmpty()).distinct().toList();
  }

  private List<String> toolsOf(WebCase webCase) {
    List<String> all = new ArrayList<>(webCase.isPaced() ? PACED : UNPACED);
    if (!webCase.isPaced() && webCase.tls()) {
      all.addAll(UNPACED_TLS);
    }
    if (tools != null) {
      all.retainAll(new LinkedHashSet<>(tools));
    }
    return all;
  }

  private static List<ToolComparison> comparisons(WebCase webCase) {
    return webCase.isPaced()
        ? List.of(
            ToolComparison.absolute("authmeter", webCase.idealRate(), Metric.RATE, AT_LEAST, 0.995),
            ToolComparison.of("authmeter", "locust", Metric.CPU, BELOW, 1),
            ToolComparison.of("authmeter", "locust-fast", Metric.CPU, BELOW, 1))
        : List.of(
            ToolComparison.withoutAim("close", "same-user", Metric.CPU),
            ToolComparison.withoutAim(NEW_USER, "same-user", Metric.CPU),
            ToolComparison.of(NATIVE, NEW_USER, Metric.CPU, AT_MOST, 0.55),
            ToolComparison.of(NATIVE, H2LOAD, Metric.CPU, AT_MOST, 1.5));
  }

  private Tool tool(WebCase webCase, String id, AddressesFile addresses) {
    Installation installation = session.installation();
    String url = addresses.properties().get(webCase.urlProperty());
    if (id.equals(H2LOAD)) {
      return new H2LoadTool(url + webCase.path(), H2LOAD_RATE);
    }
    if (id.startsWith("locust")) {
      String userClass = id.equals("locust") ? "HttpUser" : "FastHttpUser";
      return LocustTool.counting(
              installation,
              id,
              "Locust " + userClass,
              "bench-weblab/locustfile.py",
              webCase.users(),
              webCase.newUsers())
          .option("--host", url)
          .option("--loglevel", "CRITICAL")
          .with("BENCH_CLASS", userClass)
          .with("BENCH_PATH", webCase.path())
          .with("BENCH_RATE", webCase.rate())
          .with("BENCH_EXPECT", webCase.expect());
    }
    String plan =
        webCase.isPaced() ? "weblab/" + webCase.id() + ".jmx" : "bench-weblab/unpaced.jmx";
    JMeterTool jmeter =
        new JMeterTool(
            installation,
            id,
            webCase.isPaced() ? "the lab's plan" : "JMeter, " + id,
            plan,
            "web page",
            addresses.file(),
            webCase.users());
    if (webCase.isPaced()) {
      return jmeter
          .with("authmeter.rampUp", webCase.rampUp())
          .with("authmeter.weblab.rate", webCase.rate());
    }
    if (id.equals(NATIVE)) {
      jmeter.with("security.provider.1", NATIVE_FIRST);
    }
    return jmeter
        .with("authmeter.http.url", url)
        .with("authmeter.weblab.sameUser", !id.startsWith(NEW_USER))
        .with("authmeter.weblab.keepAlive", !id.equals("close"));
  }

  /**
   * Connections as nginx of the testbed logs them: each line ends with the connection's number, how
   * many requests it has had, and {@code r} if its TLS session was resumed.
   */
  static final class NewConnections implements Measurement.Counters {
    private static final int REQUESTS = 5;
    private static final int RESUMED = 6;
    private final BufferedReader log;
    private double connections;
    private double resumed;

    NewConnections(Path log) throws IOException {
      this.log = Files.newBufferedReader(log);
    }

    @Override
    public Map<String, Double> read() throws IOException {
      for (String line = log.readLine(); line != null; line = log.readLine()) {
        String[] words = line.split(" ");
        if (words.length > REQUESTS && words[REQUESTS].equals("1")) {
          connections++;
          resumed += words.length > RESUMED && words[RESUMED].equals("r") ? 1 : 0;
        }
      }
      return Map.of("connections", connections, "TLS resumed", resumed);
    }
  }
}
