package org.authmeter.runner.bench.ldap;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.authmeter.runner.bench.Interval;
import org.authmeter.runner.bench.Ranks;

/**
 * What a tool did in all rounds of a setting.
 *
 * @param version name and version of what made the load
 * @param problem how it broke; empty if it went well
 * @param turns one per round that it finished
 */
record LdapResult(
    LdapTool tool, Setting setting, String version, String problem, List<LdapTurn> turns) {

  LdapResult {
    turns = List.copyOf(turns);
  }

  double median(ToDoubleFunction<LdapTurn> figure) {
    return Ranks.median(turns.stream().mapToDouble(figure).toArray());
  }

  long count() {
    return turns.stream().mapToLong(t -> t.figures().count()).sum();
  }

  long errors() {
    return turns.stream().mapToLong(t -> t.figures().errors()).sum();
  }

  String firstError() {
    return turns.stream()
        .map(t -> t.figures().firstError())
        .filter(e -> !e.isEmpty())
        .findFirst()
        .orElse("");
  }

  /**
   * How many times the other's authentications per second this one made: the ratios within a round,
   * so that what disturbed both counts for neither.
   */
  Interval times(LdapResult other) {
    return Interval.of(
        turns.stream()
            .flatMapToDouble(
                mine ->
                    other.turns.stream()
                        .filter(t -> t.round() == mine.round() && t.perSecond() > 0)
                        .mapToDouble(t -> mine.perSecond() / t.perSecond()))
            .toArray());
  }
}
