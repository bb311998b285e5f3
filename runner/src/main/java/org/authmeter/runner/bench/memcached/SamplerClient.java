package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.CpuTrace;
import org.authmeter.runner.bench.Ranks;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;

/** The sampler in the shipped plan, in the assembled JMeter without GUI. */
final class SamplerClient implements MemcachedBenchClient {
  private static final String JTL = "sessions.jtl";
  private static final String UNIT = "memcached session";
  private static final String MICROS = "MEMCACHED_US";

  /** No other tool writes a line for each operation: these are all that the figures need. */
  private static final List<String> UNNEEDED =
      List.of(
          "subresults",
          "thread_name",
          "data_type",
          "bytes",
          "sent_bytes",
          "thread_counts",
          "latency",
          "idle_time",
          "connect_time");

  private final Installation installation;
  private final int batch;

  SamplerClient(Installation installation, MemcachedTool tool) {
    this.installation = installation;
    this.batch = tool.batch();
  }

  @Override
  public String version() {
    return "JMeter " + Versions.of(installation).get("jmeter");
  }

  @Override
  public List<String> command(MemcachedLoad load, Path folder) {
    MemcachedBenchSettings settings = load.settings();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.threads", Integer.toString(load.work().threads()));
    properties.put("authmeter.duration", Long.toString(settings.turn().toSeconds()));
    properties.put("authmeter.loops", "-1");
    properties.put("authmeter.warmup", "0"); // told apart by time, as in the bare loop
    properties.put("authmeter.memcached.nodes", load.node());
    properties.put(
        "authmeter.memcached.operation", load.work().command().equals("set") ? "create" : "read");
    properties.put("authmeter.memcached.batch", Integer.toString(batch));
    properties.put("authmeter.memcached.valueSize", Integer.toString(settings.valueBytes()));
    properties.put("authmeter.memcached.clients", Integer.toString(settings.clients()));
    properties.put("sample_variables", MICROS);
    properties.put("jmeterengine.nongui.port", "0"); // nobody stops it by message
    UNNEEDED.forEach(name -> properties.put("jmeter.save.saveservice." + name, "false"));
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation.testplans().resolve("memcached-sessions/sessions.jmx"),
            folder.resolve(JTL),
            folder.resolve("jmeter.log"),
            null,
            load.addresses(),
            properties));
    return command;
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("JAVA_HOME", System.getProperty("java.home"));
  }

  @Override
  public MemcachedTurn turn(MemcachedLoad load, int round, Path folder, CpuTrace cpu)
      throws IOException {
    long start = Long.MAX_VALUE;
    long end = 0;
    long samples = 0;
    long errors = 0;
    String firstError = "";
    LongStream.Builder micros = LongStream.builder();
    try (JtlReader in = JtlReader.open(folder.resolve(JTL))) {
      long from = -1;
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        // rows come as they end: the first is within a few of the first start
        from = from < 0 ? row.timeStamp() + load.settings().warmup().toMillis() : from;
        if (!row.label().equals(UNIT) || row.timeStamp() < from) {
          continue;
        }
        start = Math.min(start, row.timeStamp());
        end = Math.max(end, row.timeStamp() + row.elapsed());
        if (row.success()) {
          samples++;
          micros.add(row.number(MICROS));
        } else {
          errors++;
          firstError = firstError.isEmpty() ? row.failure() : firstError;
        }
      }
    }
    long from = Math.min(start, end);
    long[] sorted = micros.build().sorted().toArray();
    return new MemcachedTurn(
        round,
        samples * batch,
        errors,
        firstError,
        (end - from) / 1000.0,
        // a percentile of means of a batch is none of operations
        batch == 1 ? Ranks.percentile(sorted, 50) : Double.NaN,
        batch == 1 ? Ranks.percentile(sorted, 99) : Double.NaN,
        cpu.between(from, end));
  }
}
