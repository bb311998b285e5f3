package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;
import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;
import static org.authmeter.results.figures.Words.plural;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.Comparison.Replication;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** Of a pair that replicates: losses first, then the lag, then what it costs. */
final class Replicated {
  private final Measured measured;

  private Replicated(Measured measured) {
    this.measured = measured;
  }

  static List<String> lines(Measured measured) {
    if (measured.comparison().faults().replication().isEmpty()) {
      return List.of();
    }
    Replicated replicated = new Replicated(measured);
    List<String> lines = new ArrayList<>();
    replicated.losses(lines);
    replicated.failedTests(lines);
    replicated.late(lines);
    replicated.lags(lines);
    if (!measured.comparison().ratios().order().patterns().isEmpty()) {
      lines.add("Rates: " + measured.comparison().ratios().order().sentence());
    }
    return lines;
  }

  private List<Replication> of(Variant variant) {
    return measured.comparison().faults().replication().stream()
        .filter(r -> r.variant().equals(variant.id()))
        .toList();
  }

  /** What became of the confirmed keys when a node died, in all runs together. */
  private void losses(List<String> lines) {
    for (Variant variant : measured.variants()) {
      List<Replication> rows =
          of(variant).stream().filter(r -> r.keys().keysChecked() > 0).toList();
      if (rows.isEmpty()) {
        continue;
      }
      long lost = sum(rows, r -> r.keys().keysLost());
      long checked = sum(rows, r -> r.keys().keysChecked());
      long missing = sum(rows, r -> r.keys().keysNotResynced());
      String fate =
          lost == 0
              ? "None of %s confirmed keys was lost".formatted(count(checked))
              : "%s of %s confirmed keys were lost (%s %%)"
                  .formatted(count(lost), count(checked), number(100.0 * lost / checked, 1));
      lines.add(
          fate
              + " when a node of "
              + Measured.title(variant)
              + " died"
              + (missing == 0
                  ? "."
                  : "; %s of the %s looked for on it were missing when it was back."
                      .formatted(
                          count(missing), count(sum(rows, r -> r.keys().keysCheckedBack())))));
    }
  }

  private void failedTests(List<String> lines) {
    for (Pattern pattern : measured.patterns()) {
      List<Comparison.Recovery> here =
          measured.comparison().faults().recovery().stream()
              .filter(r -> r.pattern().equals(pattern.id()) && r.outage().awayMs() == null)
              .toList();
      if (here.size() > 1) {
        lines.add(
            Measured.title(pattern)
                + ": "
                + listed(
                    measured.variants().stream()
                        .filter(v -> here.stream().anyMatch(r -> r.variant().equals(v.id())))
                        .map(v -> failed(v, here))
                        .toList())
                + ".");
      }
    }
  }

  private static String failed(Variant variant, List<Comparison.Recovery> rows) {
    long errors =
        rows.stream()
            .filter(r -> r.variant().equals(variant.id()))
            .mapToLong(r -> r.outage().errors())
            .sum();
    return Measured.title(variant)
        + (errors == 0 ? " failed no test" : " failed " + plural(errors, "test"));
  }

  /** Values that did not reach the replica, although nothing failed, have no lag. */
  private void late(List<String> lines) {
    for (Variant variant : measured.variants()) {
      List<Replication> rows =
          of(variant).stream().filter(r -> r.keys().keysChecked() == 0).toList();
      long late = sum(rows, r -> r.seen().notReplicated());
      if (late > 0) {
        lines.add(
            "%s of %s of %s were not on the replica in time."
                .formatted(
                    count(late),
                    plural(sum(rows, r -> r.lags().probes()), "value"),
                    Measured.title(variant)));
      }
    }
  }

  /** How long values took to the replica, under the first load without a fault. */
  private void lags(List<String> lines) {
    List<Variant> variants =
        measured.variants().stream().filter(v -> !calm(of(v)).isEmpty()).toList();
    for (Variant variant : variants) {
      List<Replication> own = calm(of(variant));
      String first =
          measured.patterns().stream()
              .map(Pattern::id)
              .filter(id -> own.stream().anyMatch(r -> r.pattern().equals(id)))
              .findFirst()
              .orElse(own.get(0).pattern());
      List<Replication> runs = own.stream().filter(r -> r.pattern().equals(first)).toList();
      lines.add(
          "%s value reached the replica after %s ms (%s; 99 %% within %s ms)."
              .formatted(
                  variants.size() > 1 ? Measured.title(variant) + ": a" : "A",
                  range(runs, r -> r.lags().p50Us()),
                  runs.size() > 1 ? "medians of %s runs".formatted(count(runs.size())) : "median",
                  range(runs, r -> r.lags().p99Us())));
    }
  }

  private static List<Replication> calm(List<Replication> rows) {
    return rows.stream()
        .filter(r -> r.keys().keysChecked() == 0 && r.lags().p50Us() != null)
        .toList();
  }

  /** From the least to the most of all runs. */
  private static String range(List<Replication> rows, Function<Replication, Long> figure) {
    List<String> all = rows.stream().map(figure).sorted().map(Replicated::inMs).toList();
    String first = all.get(0);
    String last = all.get(all.size() - 1);
    return first.equals(last) ? first : first + " to " + last;
  }

  private static String inMs(long us) {
    return number(us / 1000.0, us < 10_000 ? 3 : 1);
  }

  private static long sum(List<Replication> rows, ToLongFunction<Replication> figure) {
    return rows.stream().mapToLong(figure).sum();
  }
}
