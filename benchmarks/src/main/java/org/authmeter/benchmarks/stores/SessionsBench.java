package org.authmeter.benchmarks.stores;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;

import java.io.IOException;
import java.util.LinkedHashSet;
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
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "sessions",
    description =
        "Session operations on Redis (or Valkey) and PostgreSQL of the machine: by the sampler, by"
            + " a bare loop over the same library, and by redis-benchmark and pgbench in turn.",
    mixinStandardHelpOptions = true)
public final class SessionsBench implements Callable<Integer> {
  private static final String PARTNER = "partner";
  private static final List<String> TOOLS =
      List.of(BareTool.ID, BareTool.IN_JMETER, "batch-50", "batch-1", PARTNER);
  private static final List<String> COMMANDS = List.of("set", "get");
  private static final List<String> STORES = List.of("redis", "jdbc");
  private static final int BATCH = 50;

  /** Milliseconds. An operation that a pause lengthens must not fail. */
  private static final int TIMEOUT_MS = 600_000;

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "8,50",
      paramLabel = "N,M",
      description = "virtual users of every tool (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--stores",
      split = ",",
      paramLabel = "A,B",
      description = "redis, jdbc (default: both)")
  private List<String> stores;

  @Option(
      names = "--commands",
      split = ",",
      paramLabel = "A,B",
      description = "set, get (default: both)")
  private List<String> commands;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description =
          "only these: bare, bare-in-jmeter, batch-50, batch-1, partner (redis-benchmark, pgbench)")
  private List<String> tools;

  @Option(
      names = "--value-size",
      defaultValue = "2048",
      paramLabel = "BYTES",
      description = "size of the values (default: ${DEFAULT-VALUE})")
  private int valueBytes;

  public SessionsBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.startSeveralTimes();
    threads.forEach(number -> MethodOptions.require("--threads", number, 1, 1000));
    MethodOptions.require("--value-size", valueBytes, 64, 16_384);
    List<String> chosen = MethodOptions.choose("--tools", tools, TOOLS);
    List<String> asked = MethodOptions.choose("--commands", commands, COMMANDS);
    List<String> places = MethodOptions.choose("--stores", stores, STORES);
    try (Bench bench = new Bench("sessions", session, options)) {
      for (String store : places) {
        String variant = store.equals("redis") ? "valkey" : "postgresql";
        List<ToolComparison> comparisons = comparisons(store);
        try (Testbed testbed =
            bench.testbed(List.of("session-stores", "--variant", variant, "--servers", "1"))) {
          for (int number : new LinkedHashSet<>(threads)) {
            for (String command : asked) {
              List<Tool> all =
                  chosen.stream()
                      .map(id -> tool(store, id, testbed.addresses(), number, command))
                      .toList();
              String setting = "%s, %d threads, %s".formatted(store, number, command);
              bench.add(
                  bench
                      .measurement()
                      .run(
                          setting,
                          all,
                          comparisons,
                          testbed,
                          bench.work().resolve(store + "-" + number + "-" + command)),
                  comparisons);
            }
          }
        }
      }
      bench.put("valueBytes", valueBytes);
      return bench.finish(
          "operation",
          "Values of %d bytes on one server, a connection for each virtual user, closed loop."
              .formatted(valueBytes));
    }
  }

  private static List<ToolComparison> comparisons(String store) {
    String partner = store.equals("redis") ? RedisBenchmarkTool.ID : PgbenchTool.ID;
    return List.of(
        ToolComparison.of("batch-50", BareTool.ID, Metric.RATE, AT_LEAST, 0.98),
        ToolComparison.of("batch-1", BareTool.ID, Metric.RATE, AT_LEAST, 0.90),
        ToolComparison.withoutAim(BareTool.IN_JMETER, BareTool.ID, Metric.RATE),
        ToolComparison.withoutAim("batch-1", BareTool.IN_JMETER, Metric.RATE),
        ToolComparison.withoutAim("batch-1", partner, Metric.RATE));
  }

  private Tool tool(String store, String id, AddressesFile addresses, int number, String command) {
    boolean redis = store.equals("redis");
    BareTool bare =
        new BareTool(
                session.installation(), store, redis ? "jedis" : "postgresql", addresses, number)
            .with("command", command)
            .with("valueSize", valueBytes)
            .with("timeout", TIMEOUT_MS);
    int batch = id.equals("batch-50") ? BATCH : 1;
    return switch (id) {
      case BareTool.ID -> bare;
      case BareTool.IN_JMETER ->
          plan(store, id, "the bare loop's calls as a sample", addresses, number).sampling(bare);
      case PARTNER ->
          redis
              ? new RedisBenchmarkTool(
                  addresses.properties().get("authmeter.redis.nodes"), number, command, valueBytes)
              : new PgbenchTool(addresses.properties(), number, command.equals("set"), valueBytes);
      default ->
          plan(
                  store,
                  id,
                  "AuthMeter's sampler, %d operation(s) per sample".formatted(batch),
                  addresses,
                  number)
              .operationsPerRow(batch, redis ? "REDIS_US" : "JDBC_US")
              .with(property(store, "operation"), command.equals("set") ? "create" : "read")
              .with(property(store, "batch"), batch)
              .with(property(store, "valueSize"), valueBytes)
              .with(property(store, "operationTimeout"), TIMEOUT_MS);
    };
  }

  private static String property(String store, String name) {
    return "authmeter." + store + "." + name;
  }

  private JMeterTool plan(
      String store, String id, String title, AddressesFile addresses, int number) {
    return new JMeterTool(
            session.installation(),
            id,
            title,
            "session-stores/%s-sessions.jmx".formatted(store),
            store + " session",
            addresses.file(),
            number)
        .withFewColumns();
  }
}
