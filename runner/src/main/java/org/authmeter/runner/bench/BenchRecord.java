package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.Installation;
import org.authmeter.runner.host.Machine;
import org.authmeter.runner.results.Json;
import org.authmeter.runner.results.Versions;

/** bench.json: what was asked, on what it ran, every turn, and the aims. */
final class BenchRecord {
  private BenchRecord() {}

  static void write(
      Path file,
      Installation installation,
      BenchSettings settings,
      Instant started,
      Map<String, String> testbed,
      List<ToolResult> results)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", "saml");
    record.put("started", started.toString());
    record.put("settings", settings(settings));
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("testbed", testbed);
    record.put("clientAndServersShareTheMachine", true);
    record.put("tools", results.stream().map(r -> tool(r, results)).toList());
    record.put("aims", Aim.of(results));
    Json.write(file, record);
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
