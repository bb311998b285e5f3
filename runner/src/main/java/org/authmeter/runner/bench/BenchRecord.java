package org.authmeter.runner.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** For bench.json: what was asked, every turn, and the aims. */
final class BenchRecord {
  private BenchRecord() {}

  static Map<String, Object> of(BenchSettings settings, List<ToolResult> results) {
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("settings", settings(settings));
    found.put("tools", results.stream().map(r -> tool(r, results)).toList());
    found.put("aims", Aim.of(results));
    return found;
  }

  private static Map<String, Object> settings(BenchSettings settings) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rounds", settings.rounds());
    map.put("seconds", settings.measured().toSeconds());
    map.put("warmup", settings.warmup().toSeconds());
    map.put("threads", settings.threads());
    map.put("scheme", settings.scheme());
    map.put("tools", new ArrayList<>(settings.tools().stream().map(Tool::id).toList()));
    return map;
  }

  private static Map<String, Object> tool(ToolResult result, List<ToolResult> all) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("tool", result.tool().id());
    map.put("title", result.tool().title());
    map.put("version", result.version());
    map.put("problem", result.problem());
    map.put("missing", result.missing());
    map.put("cpuTimesBare", cpuTimesBare(result, all));
    map.put("turns", result.turns());
    return map;
  }

  private static Double cpuTimesBare(ToolResult result, List<ToolResult> all) {
    return all.stream()
        .filter(r -> r.tool() == Tool.BARE)
        .map(result::cpuTimes)
        .filter(times -> !times.isNaN())
        .findFirst()
        .orElse(null);
  }
}
