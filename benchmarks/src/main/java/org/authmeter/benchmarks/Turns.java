package org.authmeter.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.authmeter.benchmarks.elements.Turn;
import org.authmeter.benchmarks.method.Estimate;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.benchmarks.method.Table;
import org.authmeter.runner.results.Versions;

/** Tables and results of tools that took turns in one process. */
final class Turns {
  private Turns() {}

  /** Medians of the turns. */
  static String table(List<Turn> turns) {
    Table table =
        new Table(List.of("What", "Tool", "/s", "CPU µs", "p50 µs", "p95", "p99", "count"));
    Map<List<String>, List<Turn>> groups = new LinkedHashMap<>();
    for (Turn turn : turns) {
      groups.computeIfAbsent(List.of(turn.what(), turn.tool()), key -> new ArrayList<>()).add(turn);
    }
    groups.forEach(
        (key, some) -> {
          List<String> row = new ArrayList<>(key);
          for (ToDoubleFunction<Turn> figure :
              List.<ToDoubleFunction<Turn>>of(
                  Turn::perSecond,
                  Turn::cpuMicros,
                  r -> r.times().p50Micros(),
                  r -> r.times().p95Micros(),
                  r -> r.times().p99Micros())) {
            double[] values = some.stream().mapToDouble(figure).toArray();
            row.add(Table.number(Estimate.of(values).median()));
          }
          row.add(Long.toString(some.stream().mapToLong(Turn::count).sum()));
          table.row(row);
        });
    return table.toString();
  }

  /** By what was done, both tools of it. */
  static List<List<Result>> results(List<Turn> turns) {
    Map<String, Map<String, Result>> all = new LinkedHashMap<>();
    for (Turn turn : turns) {
      all.computeIfAbsent(turn.what(), w -> new LinkedHashMap<>())
          .computeIfAbsent(
              turn.tool(), tool -> Result.ofTurns(turn.what(), tool, tool, Versions.authmeter()))
          .add(
              turn.round(),
              turn.count(),
              turn.count() / turn.perSecond(),
              turn.count() * turn.cpuMicros() / 1000);
    }
    List<List<Result>> results = new ArrayList<>();
    all.values().forEach(tools -> results.add(List.copyOf(tools.values())));
    return results;
  }
}
