package org.authmeter.runner.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a tool did in all rounds.
 *
 * @param version name and version of what made the load
 * @param problem why it was not there, or how it broke; empty if it went well
 * @param missing true if it was not there
 * @param turns one per round that it finished
 */
public record ToolResult(
    Tool tool, String version, String problem, boolean missing, List<Turn> turns) {

  public ToolResult {
    turns = List.copyOf(turns);
  }

  double median(ToDoubleFunction<Turn> figure) {
    return Ranks.median(turns.stream().mapToDouble(figure).toArray());
  }

  double least(ToDoubleFunction<Turn> figure) {
    return turns.stream().mapToDouble(figure).min().orElse(0);
  }

  double most(ToDoubleFunction<Turn> figure) {
    return turns.stream().mapToDouble(figure).max().orElse(0);
  }

  long logins() {
    return turns.stream().mapToLong(Turn::logins).sum();
  }

  long errors() {
    return turns.stream().mapToLong(Turn::errors).sum();
  }

  String firstError() {
    return turns.stream().map(Turn::firstError).filter(e -> !e.isEmpty()).findFirst().orElse("");
  }

  /**
   * How many times the other's processor time a login took: the median of the ratios within a
   * round, so that what disturbed both counts for neither. NaN if they share no round.
   */
  double cpuTimes(ToolResult other) {
    return Ranks.median(
        turns.stream()
            .flatMapToDouble(
                mine ->
                    other.turns.stream()
                        .filter(t -> t.round() == mine.round() && t.cpuMs() > 0)
                        .mapToDouble(t -> mine.cpuMs() / t.cpuMs()))
            .toArray());
  }
}
