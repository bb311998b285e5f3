package org.authmeter.runner.bench.weblab;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.authmeter.runner.bench.Ranks;

/**
 * What a tool did in all rounds of a case.
 *
 * @param problem why it was not there, or how it broke; empty if it went well
 * @param missing true if it was not there
 * @param turns one per round that it finished
 */
record WebResult(
    WebCase webCase,
    WebTool tool,
    String version,
    String problem,
    boolean missing,
    List<WebTurn> turns) {

  WebResult {
    turns = List.copyOf(turns);
  }

  /** Of the rounds; NaN if there is none, or no such figure. */
  double median(ToDoubleFunction<WebTurn> figure) {
    return Ranks.median(turns.stream().mapToDouble(figure).toArray());
  }

  long pages() {
    return turns.stream().mapToLong(WebTurn::pages).sum();
  }

  long errors() {
    return turns.stream().mapToLong(WebTurn::errors).sum();
  }

  String firstError() {
    return turns.stream().map(WebTurn::firstError).filter(e -> !e.isEmpty()).findFirst().orElse("");
  }

  /**
   * How many times the other's processor time a page took: the median of the ratios within a round,
   * so that what disturbed both counts for neither. NaN if they share no round.
   */
  double cpuTimes(WebResult other) {
    return Ranks.median(
        turns.stream()
            .flatMapToDouble(
                mine ->
                    other.turns.stream()
                        .filter(t -> t.round() == mine.round() && t.cpuMicros() > 0)
                        .mapToDouble(t -> mine.cpuMicros() / t.cpuMicros()))
            .toArray());
  }
}
