package org.authmeter.runner.bench.weblab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What bench.json tells of this benchmark. */
final class WebRecord {
  private WebRecord() {}

  static Map<String, Object> of(WeblabBenchSettings settings, List<WebResult> results) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("rounds", settings.rounds());
    record.put("seconds", settings.time().toSeconds());
    record.put("server", settings.server());
    record.put("results", results.stream().map(WebRecord::result).toList());
    record.put("aims", WebAim.of(results));
    return record;
  }

  private static Map<String, Object> result(WebResult result) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("case", result.webCase().id());
    map.put("tool", result.tool().id());
    map.put("version", result.version());
    map.put("problem", result.problem());
    map.put("missing", result.missing());
    map.put("turns", result.turns().stream().map(WebRecord::turn).toList());
    return map;
  }

  private static Map<String, Object> turn(WebTurn turn) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("round", turn.round());
    map.put("ideal", turn.ideal());
    map.put("pages", turn.pages());
    map.put("errors", turn.errors());
    map.put("seconds", turn.seconds());
    map.put("achieved", number(turn.achieved()));
    map.put("perSecond", turn.perSecond());
    map.put("latePerSecond", number(turn.latePerSecond()));
    map.put("p50Ms", turn.p50Ms());
    map.put("p99Ms", turn.p99Ms());
    map.put("cpuMicros", turn.cpuMicros());
    map.put("lateCpuMicros", number(turn.lateCpuMicros()));
    map.put("connections", turn.connections() < 0 ? null : turn.connections());
    map.put("tlsResumed", turn.resumed() < 0 ? null : turn.resumed());
    return map;
  }

  /** JSON has no NaN, and no infinity, as a very short turn has. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
