package org.authmeter.runner.bench.memcached;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.bench.Workbench;

/** For bench.json: what was asked, every turn, and the ratios. */
final class MemcachedRecord {
  private MemcachedRecord() {}

  static Map<String, Object> of(MemcachedBenchSettings settings, List<MemcachedResult> results) {
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("settings", settings(settings));
    found.put("results", results.stream().map(MemcachedRecord::result).toList());
    found.put("ratios", MemcachedRatio.of(results).stream().map(MemcachedRecord::ratio).toList());
    return found;
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
    map.put("p50Us", Workbench.number(turn.p50Us()));
    map.put("p99Us", Workbench.number(turn.p99Us()));
    map.put("cpuMicros", Workbench.number(turn.cpuMicros()));
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
}
