package org.authmeter.runner.bench.memcached;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.authmeter.runner.bench.Interval;
import org.authmeter.runner.bench.Ranks;

/**
 * What a tool did in all rounds of a setting.
 *
 * @param problem why it was not there, or how it broke; empty if it went well
 * @param missing true if it was not there
 * @param turns one per round that it finished
 */
record MemcachedResult(
    MemcachedTool tool, Work work, String problem, boolean missing, List<MemcachedTurn> turns) {

  MemcachedResult {
    turns = List.copyOf(turns);
  }

  double median(ToDoubleFunction<MemcachedTurn> figure) {
    return Ranks.median(turns.stream().mapToDouble(figure).toArray());
  }

  long errors() {
    return turns.stream().mapToLong(MemcachedTurn::errors).sum();
  }

  Interval perSecond() {
    return Interval.of(turns.stream().mapToDouble(MemcachedTurn::perSecond).toArray());
  }

  /**
   * How many times the other's operations per second this one made: the ratios within a round, so
   * that what disturbed both counts for neither. Its mean is NaN if they share no round.
   */
  Interval times(MemcachedResult other) {
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
