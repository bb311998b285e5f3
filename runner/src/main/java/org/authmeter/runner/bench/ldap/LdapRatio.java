package org.authmeter.runner.bench.ldap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.authmeter.runner.bench.Interval;

/**
 * A tool beside its partner of the same setting.
 *
 * @param times authentications per second as a multiple of the partner's
 * @param aim the least that is aimed at; null without an aim
 * @param holds null without an aim
 */
record LdapRatio(
    LdapTool tool, LdapTool partner, Setting setting, Interval times, Double aim, Boolean holds) {
  private static final double AS_FAST = 0.95;
  private static final double POOLED = 5;

  /** The ratios that can be told: those whose two tools have figures of the same round. */
  static List<LdapRatio> of(List<LdapResult> results) {
    List<LdapRatio> ratios = new ArrayList<>();
    for (LdapResult result : results) {
      switch (result.tool()) {
        case LDAPTIVE -> {
          add(ratios, results, result, LdapTool.BARE, AS_FAST);
          add(ratios, results, result, LdapTool.JMETER, result.setting().tls() ? POOLED : null);
        }
        case UNBOUNDID -> {
          add(ratios, results, result, LdapTool.AUTHRATE, AS_FAST);
          add(ratios, results, result, LdapTool.JMETER, result.setting().tls() ? POOLED : null);
        }
        // its binds have no pool, so that they cost what JMeter's cost
        case SPRING_LDAP, LDAPTIVE_UNPOOLED -> add(ratios, results, result, LdapTool.JMETER, null);
        default -> {
          // a partner
        }
      }
    }
    return ratios;
  }

  private static void add(
      List<LdapRatio> ratios,
      List<LdapResult> results,
      LdapResult mine,
      LdapTool partner,
      Double aim) {
    Optional<LdapResult> other =
        results.stream()
            .filter(r -> r.tool() == partner && r.setting().equals(mine.setting()))
            .findFirst();
    if (other.isEmpty()) {
      return;
    }
    Interval times = mine.times(other.get());
    if (!Double.isNaN(times.mean())) {
      Boolean holds = aim == null ? null : times.mean() >= aim;
      ratios.add(new LdapRatio(mine.tool(), partner, mine.setting(), times, aim, holds));
    }
  }

  String line() {
    String interval =
        times.half() == null ? "" : String.format(Locale.ROOT, " ± %.2f", times.half());
    String verdict =
        aim == null
            ? ""
            : String.format(Locale.ROOT, " (aim %.2f) %s", aim, holds ? "holds" : "missed");
    return String.format(
        Locale.ROOT,
        "%s: %s / %s: %.2f%s%s",
        setting.title(),
        tool.id(),
        partner.id(),
        times.mean(),
        interval,
        verdict);
  }
}
