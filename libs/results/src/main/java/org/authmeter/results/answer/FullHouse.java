package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;
import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.ComponentUse;
import org.authmeter.results.comparison.HouseResult;
import org.authmeter.results.figures.Results.Variant;
import org.authmeter.results.figures.Statistics;

/**
 * What sessions cost that are there before the load: the rate of logins beside that of an empty
 * house, the memory that 1,000 of them take, what a full store dropped, and the times of the logins
 * while all sessions expire.
 */
final class FullHouse {
  private static final double MEGA = 1e6;
  private static final double THOUSAND = 1000;
  private static final double SIGNIFICANCE = 0.05;

  /** MB for 1,000 sessions: less is shown as 0.00. */
  private static final double LEAST = 0.005;

  private static final String UNSEEN =
      "what a component reserves at its start, or has on a disk, is not seen";

  /** Points without which the slope of a line has no interval. */
  private static final int FEWEST = 3;

  private static final String TOO_FEW =
      "What sessions take of memory is not known: a slope needs three runs.";

  /** A run with its rate, and what its processes used. */
  private record Run(HouseResult house, Double rate, List<Comparison.Host> hosts) {
    boolean keepsItsSessions() {
      return house.wave() == null && !house.expired();
    }

    /** Over all components of a kind; null if it was not counted of each. */
    Long liveGrowth(String kind) {
      List<ComponentUse.Growth> all = growths(kind);
      return all.isEmpty() || all.stream().anyMatch(g -> g == null || g.liveGrowth() == null)
          ? null
          : Long.valueOf(all.stream().mapToLong(ComponentUse.Growth::liveGrowth).sum());
    }

    private List<ComponentUse.Growth> growths(String kind) {
      return hosts.stream()
          .filter(h -> CpuShares.kind(h.host()).equals(kind))
          .map(h -> h.component() == null ? null : h.component().growth())
          .collect(Collectors.toList());
    }

    List<String> kinds() {
      return hosts.stream()
          .filter(h -> h.component() != null && h.component().growth() != null)
          .map(h -> CpuShares.kind(h.host()))
          .distinct()
          .toList();
    }

    long tests() {
      return hosts.stream()
          .map(h -> h.component() == null ? null : h.component().growth())
          .filter(Objects::nonNull)
          .mapToLong(ComponentUse.Growth::tests)
          .max()
          .orElse(0);
    }

    long evictions() {
      return hosts.stream()
          .map(h -> h.component() == null ? null : h.component().growth())
          .filter(g -> g != null && g.evictions() != null)
          .mapToLong(ComponentUse.Growth::evictions)
          .sum();
    }
  }

  private final List<Run> runs;

  private FullHouse(List<Run> runs) {
    this.runs = runs;
  }

  static List<String> lines(Measured measured) {
    List<String> lines = new ArrayList<>();
    for (Variant variant : measured.variants()) {
      FullHouse house =
          new FullHouse(
              measured.comparison().faults().house().stream()
                  .filter(h -> h.variant().equals(variant.id()))
                  .map(h -> run(measured, h))
                  .toList());
      if (!house.runs.isEmpty()) {
        lines.add(Measured.title(variant) + ": " + house.words());
      }
    }
    return lines;
  }

  private static Run run(Measured measured, HouseResult house) {
    return new Run(
        house,
        measured.comparison().loads().cells().stream()
            .filter(c -> c.variant().equals(house.variant()))
            .filter(c -> c.pattern().equals(house.pattern()) && c.repeat() == house.repeat())
            .map(c -> c.throughput().tps())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null),
        measured.comparison().loads().hosts().stream()
            .filter(h -> h.variant().equals(house.variant()))
            .filter(h -> h.pattern().equals(house.pattern()) && h.repeat() == house.repeat())
            .toList());
  }

  private String words() {
    List<String> sentences = new ArrayList<>(List.of(rates()));
    sentences.addAll(memory());
    evicted(sentences);
    expired(sentences);
    waves(sentences);
    return String.join(" ", sentences);
  }

  /** Runs whose sessions live until the end, by their number. */
  private Map<Long, List<Run>> full() {
    return runs.stream()
        .filter(Run::keepsItsSessions)
        .collect(Collectors.groupingBy(r -> r.house.sessions(), TreeMap::new, Collectors.toList()));
  }

  private String rates() {
    Map<Long, List<Run>> full = full();
    List<Run> empty = full.getOrDefault(0L, List.of());
    Double base = Statistics.mean(empty.stream().map(Run::rate).toList());
    List<String> parts = new ArrayList<>();
    full.forEach(
        (sessions, own) -> {
          if (sessions > 0) {
            parts.add(ratio(sessions, own, empty));
          }
        });
    String none = "The empty house was not measured.";
    if (base == null) {
      return none;
    }
    return "%s logins/s in an empty house%s."
        .formatted(number(base, 1), parts.isEmpty() ? "" : "; " + listed(parts) + " times as many");
  }

  /** By the logarithms of the repeats that have both. */
  private static String ratio(long sessions, List<Run> own, List<Run> empty) {
    List<Double> logarithms = new ArrayList<>();
    for (Run run : own) {
      empty.stream()
          .filter(e -> e.house.repeat() == run.house.repeat())
          .filter(e -> e.rate != null && run.rate != null && e.rate > 0 && run.rate > 0)
          .forEach(e -> logarithms.add(Math.log(run.rate / e.rate)));
    }
    Double mean = Statistics.mean(logarithms);
    Double half = Statistics.halfWidth95(logarithms);
    return mean == null
        ? "with %s sessions an unknown number of".formatted(count(sessions))
        : "with %s sessions %s%s"
            .formatted(
                count(sessions),
                number(Math.exp(mean), 2),
                half == null
                    ? " (one repeat)"
                    : " (95 %% interval %s to %s)"
                        .formatted(
                            number(Math.exp(mean - half), 2), number(Math.exp(mean + half), 2)));
  }

  private List<String> memory() {
    List<String> seen = new ArrayList<>();
    List<String> none = new ArrayList<>();
    List<String> open = new ArrayList<>();
    List<String> few = new ArrayList<>();
    for (String kind : runs.stream().flatMap(r -> r.kinds().stream()).distinct().toList()) {
      SimpleRegression line = new SimpleRegression();
      runs.stream()
          .filter(r -> r.keepsItsSessions() && r.liveGrowth(kind) != null)
          .forEach(r -> line.addData(r.house.sessions() + r.tests(), r.liveGrowth(kind)));
      double slope = line.getSlope() * THOUSAND / MEGA;
      if (line.getN() < FEWEST || Double.isNaN(slope)) {
        few.add(kind);
        continue;
      }
      double half = line.getSlopeConfidenceInterval(SIGNIFICANCE) * THOUSAND / MEGA;
      if (slope + half < LEAST) {
        none.add(kind);
        continue;
      }
      (slope - half > 0 ? seen : open)
          .add(
              "%s MB of %s (%s to %s)"
                  .formatted(
                      number(slope, 2), kind, number(slope - half, 2), number(slope + half, 2)));
    }
    if (seen.isEmpty() && none.isEmpty() && open.isEmpty()) {
      return few.isEmpty() ? List.of() : List.of(TOO_FEW);
    }
    List<String> sentences = new ArrayList<>();
    if (!seen.isEmpty()) {
      sentences.add("1,000 sessions take %s.".formatted(listed(seen)));
    }
    if (!none.isEmpty()) {
      sentences.add("No memory of %s was seen to be taken; %s.".formatted(listed(none), UNSEEN));
    }
    if (!open.isEmpty()) {
      sentences.add(
          "It is not decided whether 1,000 sessions take this: %s."
              .formatted(String.join(", ", open)));
    }
    if (!few.isEmpty()) {
      sentences.add("Of %s there are too few runs for a slope.".formatted(listed(few)));
    }
    return sentences;
  }

  private void evicted(List<String> sentences) {
    full()
        .forEach(
            (sessions, own) -> {
              long evictions = own.stream().mapToLong(Run::evictions).sum();
              if (evictions > 0) {
                sentences.add(
                    "With %s sessions the full store dropped %s items before their time%s."
                        .formatted(
                            count(sessions),
                            count(evictions),
                            own.size() == 1 ? "" : " in %d runs".formatted(own.size())));
              }
            });
  }

  private void expired(List<String> sentences) {
    runs.stream()
        .filter(r -> r.house.expired())
        .forEach(
            r ->
                sentences.add(
                    ("The sessions of %s, repeat %d, had expired before its load, which says nothing"
                            + " of them: putting them in took %s s; raise authmeter.house.life.")
                        .formatted(
                            r.house.pattern(),
                            r.house.repeat(),
                            number(r.house.fillMs() / THOUSAND, 0))));
  }

  private void waves(List<String> sentences) {
    List<Run> waves =
        runs.stream()
            .filter(r -> r.house.wave() != null)
            .sorted(Comparator.comparing(r -> r.house.repeat()))
            .toList();
    if (waves.isEmpty()) {
      return;
    }
    sentences.add(
        "While %s sessions expire at once, 99 %% of the logins of the next %d s take up to %s ms; %s ms before."
            .formatted(
                count(waves.get(0).house.sessions()),
                HouseResult.SECONDS,
                p99(waves.stream().map(r -> r.house.wave().within()).toList()),
                p99(waves.stream().map(r -> r.house.wave().before()).toList())));
    long errors = waves.stream().mapToLong(r -> r.house.wave().within().errors()).sum();
    if (errors > 0) {
      sentences.add("%s of them failed.".formatted(count(errors)));
    }
    if (waves.stream().anyMatch(r -> r.house.wave().within().tests() == 0)) {
      sentences.add("Where none is given, no login ended in that time.");
    }
  }

  /** Of each repeat. */
  private static String p99(List<HouseResult.Tests> tests) {
    return tests.stream()
        .map(t -> t.p99Ms() == null ? "–" : count(t.p99Ms()))
        .collect(Collectors.joining(", "));
  }
}
