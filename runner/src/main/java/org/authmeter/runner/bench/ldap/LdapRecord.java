package org.authmeter.runner.bench.ldap;

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
final class LdapRecord {
  private LdapRecord() {}

  static void write(
      Path file,
      Installation installation,
      LdapBenchSettings settings,
      Instant started,
      Map<String, String> testbed,
      List<LdapResult> results)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", 1);
    record.put("benchmark", "ldap");
    record.put("started", started.toString());
    record.put("settings", settings(settings));
    record.put("versions", Versions.of(installation));
    record.put("machine", Machine.describe());
    record.put("testbed", testbed);
    record.put("clientAndServersShareTheMachine", true);
    record.put("results", results.stream().map(LdapRecord::result).toList());
    record.put("ratios", LdapRatio.of(results).stream().map(LdapRecord::ratio).toList());
    Json.write(file, record);
  }

  private static Map<String, Object> settings(LdapBenchSettings settings) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rounds", settings.rounds());
    map.put("seconds", settings.measured().toSeconds());
    map.put("warmup", settings.warmup().toSeconds());
    map.put("settings", settings.settings());
    map.put("tools", settings.tools().stream().map(LdapTool::id).toList());
    map.put("pool", settings.pool());
    map.put("real", settings.real());
    return map;
  }

  private static Map<String, Object> result(LdapResult result) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("tool", result.tool().id());
    map.put("title", result.tool().title());
    map.put("version", result.version());
    map.put("threads", result.setting().threads());
    map.put("tls", tls(result));
    map.put("problem", result.problem());
    map.put("turns", result.turns().stream().map(LdapRecord::turn).toList());
    return map;
  }

  private static String tls(LdapResult result) {
    if (!result.setting().tls()) {
      return "plain";
    }
    return result.tool().hasStartTls() ? "starttls" : "ldaps";
  }

  private static Map<String, Object> turn(LdapTurn turn) {
    Figures figures = turn.figures();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("round", turn.round());
    map.put("authentications", figures.count());
    map.put("errors", figures.errors());
    map.put("perSecond", number(turn.perSecond()));
    map.put("p50Ms", number(figures.p50Ms()));
    map.put("p95Ms", number(figures.p95Ms()));
    map.put("p99Ms", number(figures.p99Ms()));
    map.put("cpuMicros", number(turn.cpuMicros()));
    return map;
  }

  private static Map<String, Object> ratio(LdapRatio ratio) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("tool", ratio.tool().id());
    map.put("partner", ratio.partner().id());
    map.put("setting", ratio.setting());
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
