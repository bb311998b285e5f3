package org.authmeter.benchmarks.stores;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.Testbed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "memcached",
    description =
        "Session operations by the sampler, by a bare spymemcached loop and by memaslap in turn, on"
            + " the memcached of the PATH or else the embedded server.",
    mixinStandardHelpOptions = true)
public final class MemcachedBench implements Callable<Integer> {
  private static final List<String> TOOLS =
      List.of(BareTool.ID, BareTool.IN_JMETER, "batch-50", "batch-1", MemaslapTool.ID);
  private static final List<String> COMMANDS = List.of("set", "get");
  private static final int BATCH = 50;

  /** Milliseconds. An operation that a pause lengthens must not fail. */
  private static final int TIMEOUT_MS = 600_000;

  private static final List<ToolComparison> COMPARISONS =
      List.of(
          ToolComparison.of("batch-50", "bare", Metric.RATE, AT_LEAST, 0.98),
          ToolComparison.of("batch-1", "bare", Metric.RATE, AT_LEAST, 0.90),
          ToolComparison.withoutAim(BareTool.IN_JMETER, BareTool.ID, Metric.RATE),
          ToolComparison.withoutAim("batch-1", BareTool.IN_JMETER, Metric.RATE),
          ToolComparison.withoutAim("batch-1", MemaslapTool.ID, Metric.RATE));

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
      names = "--commands",
      split = ",",
      defaultValue = "set,get",
      paramLabel = "A,B",
      description = "set, get (default: both)")
  private List<String> commands;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description = "only these: bare, bare-in-jmeter, batch-50, batch-1, memaslap")
  private List<String> tools;

  @Option(
      names = "--value-size",
      defaultValue = "2048",
      paramLabel = "BYTES",
      description = "size of the values (default: ${DEFAULT-VALUE})")
  private int valueBytes;

  @Option(
      names = "--clients",
      defaultValue = "1",
      paramLabel = "N",
      description = "spymemcached clients that the threads share (default: ${DEFAULT-VALUE})")
  private int clients;

  @Option(
      names = "--embedded",
      description = "the embedded server, even if a memcached is on the PATH")
  private boolean embedded;

  @Option(
      names = "--memcached",
      paramLabel = "PATH",
      description = "the memcached to start; default: that of the PATH")
  private Path program;

  public MemcachedBench(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    options.startSeveralTimes();
    check();
    List<String> chosen = MethodOptions.choose("--tools", tools, TOOLS);
    try (Bench bench = new Bench("memcached", session, options)) {
      try (Testbed testbed = bench.testbed(system(bench))) {
        for (int number : new LinkedHashSet<>(threads)) {
          for (String command : new LinkedHashSet<>(commands)) {
            List<Tool> all =
                chosen.stream().map(id -> tool(id, testbed.addresses(), number, command)).toList();
            Path folder = bench.work().resolve("tools").resolve(number + "-" + command);
            bench.add(
                bench
                    .measurement()
                    .run(number + " threads, " + command, all, COMPARISONS, testbed, folder),
                COMPARISONS);
          }
        }
      }
      bench.put("valueBytes", valueBytes);
      bench.put("clients", clients);
      return bench.finish(
          "operation",
          "Values of %d bytes on one server, %d client(s), closed loop."
              .formatted(valueBytes, clients));
    }
  }

  private void check() {
    threads.forEach(number -> MethodOptions.require("--threads", number, 1, 1000));
    MethodOptions.choose("--commands", commands, COMMANDS);
    MethodOptions.require("--value-size", valueBytes, 64, 1_000_000);
    MethodOptions.require("--clients", clients, 1, 1000);
    if (program != null && !Files.isExecutable(program)) {
      throw RunnerException.usage("--memcached %s: no such program.".formatted(program));
    }
  }

  private List<String> system(Bench bench) {
    List<String> system = new ArrayList<>(List.of("memcached", "--servers", "1"));
    Path found = program == null ? Setup.program("memcached") : program;
    if (found != null && !embedded) {
      system.addAll(List.of("--memcached", found.toAbsolutePath().toString()));
    } else if (!embedded) {
      bench
          .progress()
          .say("No memcached on the PATH (apt-get install memcached): using the embedded server.");
    }
    return system;
  }

  private Tool tool(String id, AddressesFile addresses, int number, String command) {
    String node = addresses.properties().get("testbed.memcached.server1");
    BareTool bare =
        new BareTool(session.installation(), "memcached", "spymemcached", addresses, number)
            .with("node", node)
            .with("command", command)
            .with("clients", clients)
            .with("valueSize", valueBytes)
            .with("timeout", TIMEOUT_MS);
    int batch = id.equals("batch-50") ? BATCH : 1;
    return switch (id) {
      case BareTool.ID -> bare;
      case BareTool.IN_JMETER ->
          plan(id, "the bare loop's calls as a sample", addresses, number)
              .sampling(bare)
              .with("authmeter.memcached.nodes", node);
      case MemaslapTool.ID -> new MemaslapTool(node, number, command.equals("set"), valueBytes);
      default ->
          plan(
                  id,
                  "AuthMeter's sampler, %d operation(s) per sample".formatted(batch),
                  addresses,
                  number)
              .operationsPerRow(batch, "MEMCACHED_US")
              .with("authmeter.memcached.nodes", node)
              .with("authmeter.memcached.operation", command.equals("set") ? "create" : "read")
              .with("authmeter.memcached.batch", batch)
              .with("authmeter.memcached.valueSize", valueBytes)
              .with("authmeter.memcached.clients", clients)
              .with("authmeter.memcached.operationTimeout", TIMEOUT_MS);
    };
  }

  private JMeterTool plan(String id, String title, AddressesFile addresses, int number) {
    return new JMeterTool(
            session.installation(),
            id,
            title,
            "memcached-sessions/sessions.jmx",
            "memcached session",
            addresses.file(),
            number)
        .withFewColumns();
  }
}
