package org.authmeter.runner.bench.crypto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.authmeter.runner.bench.Ranks;

/** The turns as a Markdown table: medians of the rounds, and the ratio side by side. */
final class CryptoTable {
  private final Map<String, Map<String, List<CryptoTurn>>> turns = new LinkedHashMap<>();

  CryptoTable(List<CryptoTurn> all) {
    for (CryptoTurn turn : all) {
      turns
          .computeIfAbsent(turn.what(), w -> new LinkedHashMap<>())
          .computeIfAbsent(turn.tool(), t -> new ArrayList<>())
          .add(turn);
    }
  }

  /** Ours to the bare loop's, by what was done: the median over rounds of each round's ratio. */
  Map<String, Double> ratios() {
    Map<String, Double> ratios = new LinkedHashMap<>();
    turns.forEach(
        (what, tools) -> {
          List<CryptoTurn> bare = tools.get("opensaml");
          if (bare != null) {
            List<CryptoTurn> ours = tools.get("authmeter");
            double[] each = new double[bare.size()];
            for (int i = 0; i < each.length; i++) {
              each[i] = ours.get(i).perSecond() / bare.get(i).perSecond();
            }
            ratios.put(what, Ranks.median(each));
          }
        });
    return ratios;
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            "| What | Tool | /s | CPU µs | p50 µs | p95 | p99 | count |\n"
                + "|---|---|--:|--:|--:|--:|--:|--:|\n");
    turns.forEach(
        (what, tools) ->
            tools.forEach(
                (tool, all) ->
                    text.append(
                        String.format(
                            Locale.ROOT,
                            "| %s | %s | %,.0f | %.0f | %.0f | %.0f | %.0f | %,d |%n",
                            what,
                            tool,
                            median(all, CryptoTurn::perSecond),
                            median(all, CryptoTurn::cpuMicros),
                            median(all, CryptoTurn::p50Micros),
                            median(all, CryptoTurn::p95Micros),
                            median(all, CryptoTurn::p99Micros),
                            all.stream().mapToInt(CryptoTurn::count).sum()))));
    return text.toString();
  }

  private static double median(List<CryptoTurn> all, ToDoubleFunction<CryptoTurn> figure) {
    return Ranks.median(all.stream().mapToDouble(figure).toArray());
  }
}
