package org.authmeter.benchmarks.login;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;
import static org.authmeter.benchmarks.method.ToolComparison.Relation.BELOW;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Measurement;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.benchmarks.tools.GatlingTool;
import org.authmeter.benchmarks.tools.GrinderTool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.benchmarks.tools.LocustTool;
import org.authmeter.benchmarks.tools.ServerCounters;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "saml",
    description =
        "One SAML login by several tools in turn on the testbed: logins per second and the client's"
            + " processor time per login.",
    mixinStandardHelpOptions = true)
public final class SamlBench implements Callable<Integer> {
  private static final String LABEL = "SAML SSO login";
  private static final String LOGINS_AT_SP = "logins at the SP";
  private static final List<String> TOOLS =
      List.of("bare", BareTool.SAME_TLS, "authmeter", "jmeter", "gatling", "grinder", "locust");

  /** A login may end at the SP in one slice and at the client in another. */
  private static final double CLAIMED = 1.05;

  private static final List<ToolComparison> COMPARISONS =
      List.of(
          ToolComparison.of("authmeter", "bare", Metric.CPU, AT_MOST, 0.65),
          ToolComparison.of("authmeter", BareTool.SAME_TLS, Metric.CPU, AT_MOST, 1.15),
          ToolComparison.of("authmeter", "jmeter", Metric.CPU, AT_MOST, 0.55),
          ToolComparison.of("authmeter", "gatling", Metric.CPU, AT_MOST, 0.8),
          ToolComparison.of("authmeter", "grinder", Metric.CPU, BELOW, 1),
          ToolComparison.of("authmeter", "locust", Metric.CPU, BELOW, 1),
          ToolComparison.of("authmeter", "jmeter", Metric.WARM_UP, AT_MOST, 0.5));

  private final Session session;

  @Mixin private LoginOptions options;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description =
          "only these: authmeter, bare, bare-same-tls, jmeter, gatling, grinder," + " locust")
  private List<String> tools;

  @Option(
      names = "--scheme",
      defaultValue = "https",
      paramLabel = "NAME",
      description = "of SP and IdP: https or http (default: ${DEFAULT-VALUE})")
  private String scheme;

  public SamlBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    int threads = options.threads();
    if (!List.of("https", "http").contains(scheme)) {
      throw RunnerException.usage("--scheme %s: legal values are https, http.".formatted(scheme));
    }
    List<String> chosen = MethodOptions.choose("--tools", tools, TOOLS);
    try (Bench bench = new Bench("saml", session, options)) {
      try (Testbed testbed =
          bench.testbed(List.of("idp", "--variant", "stateless", "--scheme", scheme))) {
        List<Tool> all = new ArrayList<>();
        for (String id : TOOLS) { // the bare loop comes first: it warms up the servers
          if (chosen.contains(id)) {
            all.addAll(tools(id, testbed.addresses()));
          }
        }
        List<ToolComparison> comparisons = options.with(COMPARISONS);
        List<Result> results =
            bench
                .measurement()
                .toolsAreNamed(tools != null)
                .counters(counters(testbed.addresses().properties()))
                .run("", all, comparisons, testbed, bench.work().resolve("tools"));
        bench.add(results, comparisons);
        results.forEach(result -> checkClaim(bench, result));
      }
      bench.put("threads", threads);
      bench.put("scheme", scheme);
      return bench.finish(
          "login",
          "One SAML login on the testbed (stateless, %s), %d virtual user(s), closed loop."
              .formatted(scheme, threads));
    }
  }

  /** A tool that claims logins which the SP never saw has no figures. */
  private static void checkClaim(Bench bench, Result result) {
    double seen = result.counted(LOGINS_AT_SP);
    if (result.operations() > CLAIMED * seen + 1) {
      bench.fail(
          "%s counts %d proven logins, the SP only %.0f"
              .formatted(result.id(), result.operations(), seen));
    }
  }

  private List<Tool> tools(String id, AddressesFile addresses) throws IOException {
    Installation installation = session.installation();
    Path users = installation.sampleUsers();
    int threads = options.threads();
    return switch (id) {
      case "bare" -> List.of(options.bareLoop(installation, "saml", addresses));
      case BareTool.SAME_TLS ->
          List.of(options.bareLoop(installation, "saml", addresses).withSamplersTls());
      case LoginOptions.SAMPLER ->
          options.samplers(
              installation,
              "idp-clustering/pattern-1-2x1000.jmx",
              LABEL,
              addresses.file(),
              Map.of());
      case "jmeter" ->
          List.of(
              new JMeterTool(
                      installation,
                      id,
                      "stock JMeter elements",
                      "bench-saml/stock.jmx",
                      LABEL,
                      addresses.file(),
                      threads)
                  .with("authmeter.users", users)
                  .writingAtOnce());
      case "gatling" ->
          List.of(new GatlingTool(installation, addresses, users, threads, "SamlLogin", LABEL));
      case "grinder" -> List.of(new GrinderTool(installation, addresses, users, threads, LABEL));
      default ->
          List.of(
              LocustTool.writingRows(installation, id, "bench-saml/locustfile.py", threads, LABEL)
                  .with("BENCH_ADDRESSES", addresses.file())
                  .with("BENCH_USERS", users)
                  .option("--stop-timeout", "30"));
    };
  }

  private static Measurement.Counters counters(Map<String, String> addresses) throws IOException {
    URI resource = URI.create(addresses.get("authmeter.saml.resource"));
    URI balancer =
        URI.create(
            "%s://%s:%s/"
                .formatted(
                    resource.getScheme(),
                    addresses.get("authmeter.saml.nodes"),
                    addresses.get("testbed.idp.port")));
    String ca = addresses.get("testbed.ca");
    Path authority = ca == null ? null : Path.of(ca);
    ServerCounters sp = new ServerCounters(resource, authority);
    ServerCounters idp = new ServerCounters(balancer, authority);
    return new Measurement.Counters() {
      private int looks;

      @Override
      public Map<String, Double> read() throws IOException {
        JsonNode atSp = sp.read();
        JsonNode atIdp = idp.read();
        looks++; // the SP counts these requests, the balancer does not
        return Map.of(
            LOGINS_AT_SP,
            atSp.path("logins").asDouble(),
            "requests",
            atSp.path("requests").asDouble() + atIdp.path("requests").asDouble() - looks,
            "TLS at SP",
            atSp.path("tlsFull").asDouble(),
            "TLS at IdP",
            atIdp.path("tlsFull").asDouble(),
            "TLS resumed",
            atSp.path("tlsResumed").asDouble() + atIdp.path("tlsResumed").asDouble());
      }
    };
  }
}
