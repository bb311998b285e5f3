package org.authmeter.runner.bench.memcached;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.Installation;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.Versions;

/** bench.json: what was asked, on what it ran, every turn, and the ratios. */
final class MemcachedRecord {
  private MemcachedRecord() {}

  static void write(
      Path file,
      Installation installation,
      MemcachedBenchSettings settings,
      Instant started,
      Map<String, String> testbed,
      List<MemcachedResult> results)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", "memcached");
    record.put("started", started.toString());
    record.put("settings", settings(settings));
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("testbed", testbed);
    record.put("clientAndServersShareTheMachine", true);
    record.put("results", results.stream().map(MemcachedRecord::result).toList());
    record.put("ratios", MemcachedRatio.of(results).stream().map(MemcachedRecord::ratio).toList());
    Json.write(file, record);
  }

  private static Map<String, Object> settings(MemcachedBenchSettings settings) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rounds", settings.rounds());
    map.put("seconds", settings.measured().toSeconds());
    map.put("warmup", settings.warmup().toSeconds());
    map.put("settings", settings.works());
    map.put("tools", settings.tools().stream().map(MemcachedTool::id).toList());
    map.put("valueBytes", settings.valueBytes());
    map.put("clients", settings.clients());
    return map;
  }

  private static Map<String, Object> result(MemcachedResult result) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("tool", result.tool().id());
    map.put("title", result.tool().title());
    map.put("threads", result.work().threads());
    map.put("command", result.work().command());
    map.put("problem", result.problem());
    map.put("missing", result.missing());
    map.put("turns", result.turns().stream().map(MemcachedRecord::turn).toList());
    return map;
  }

  private static Map<String, Object> turn(MemcachedTurn turn) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("round", turn.round());
    map.put("operations", turn.operations());
    map.put("errors", turn.errors());
    map.put("seconds", turn.seconds());
    map.put("perSecond", turn.perSecond());
    map.put("p50Us", number(turn.p50Us()));
    map.put("p99Us", number(turn.p99Us()));
    map.put("cpuMicros", number(turn.cpuMicros()));
    return map;
  }

  private static Map<String, Object> ratio(MemcachedRatio ratio) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("tool", ratio.tool().id());
    map.put("partner", MemcachedTool.BARE.id());
    map.put("setting", ratio.work());
    map.put("times", ratio.times().mean());
    map.put("ci95", ratio.times().half());
    map.put("aim", ratio.aim());
    map.put("holds", ratio.holds());
    return map;
  }

  /** JSON has no NaN. */
  private static Double number(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
