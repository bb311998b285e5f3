package org.authmeter.runner.bench.ldap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.bench.Workbench;

/** For bench.json: what was asked, every turn, and the ratios. */
final class LdapRecord {
  private LdapRecord() {}

  static Map<String, Object> of(LdapBenchSettings settings, List<LdapResult> results) {
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("settings", settings(settings));
    found.put("results", results.stream().map(LdapRecord::result).toList());
    found.put("ratios", LdapRatio.of(results).stream().map(LdapRecord::ratio).toList());
    return found;
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
    map.put("perSecond", Workbench.number(turn.perSecond()));
    map.put("p50Ms", Workbench.number(figures.p50Ms()));
    map.put("p95Ms", Workbench.number(figures.p95Ms()));
    map.put("p99Ms", Workbench.number(figures.p99Ms()));
    map.put("cpuMicros", Workbench.number(turn.cpuMicros()));
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
}
