package org.authmeter.results.figures;

import static org.authmeter.results.samples.Durations.rounded;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.comparison.Comparison;

/**
 * The peak rate of each variant, divided by that of the next smaller variant. The peak is the rate
 * of the load itself, with the threads that its trials have found; without it, that of the best
 * trial.
 */
final class Peaks {
  private static final int SECONDS_A_MINUTE = 60;

  private Peaks() {}

  /** A row for each variant and row of trials; none for campaigns that search for no peak. */
  static List<Comparison.Scaling> scaling(Results results, List<Group> groups) {
    Set<String> rows = new LinkedHashSet<>();
    results.patterns().stream()
        .filter(p -> p.search().peakOf() != null)
        .forEach(pattern -> rows.add(pattern.search().peakOf()));
    List<Comparison.Scaling> scaling = new ArrayList<>();
    for (String row : rows) {
      for (Results.Variant variant : results.variants()) {
        peak(groups, row, variant.id())
            .ifPresent(peak -> scaling.add(row(results, groups, row, variant, peak)));
      }
    }
    return scaling;
  }

  private static List<Group> trials(List<Group> groups, String row, String variant) {
    return groups.stream()
        .filter(g -> g.variant().equals(variant) && row.equals(g.pattern().search().peakOf()))
        .filter(g -> g.pooled().errors() == 0 && g.mean().rate().tps() != null)
        .toList();
  }

  private static Optional<Group> peak(List<Group> groups, String row, String variant) {
    Optional<Group> measured =
        groups.stream()
            .filter(g -> g.variant().equals(variant) && g.pattern().id().equals(row))
            .filter(g -> g.pooled().errors() == 0 && g.mean().rate().tps() != null)
            .findFirst();
    return measured.isPresent() ? measured : best(groups, row, variant);
  }

  private static Optional<Group> best(List<Group> groups, String row, String variant) {
    return trials(groups, row, variant).stream()
        .max(Comparator.comparingDouble(group -> group.mean().rate().tps()));
  }

  private static Comparison.Scaling row(
      Results results, List<Group> groups, String row, Results.Variant variant, Group peak) {
    Comparison.Mean mean = peak.mean();
    Double printed = printed(results, row, variant.id());
    Double printedBefore =
        variant.scalesFrom() == null ? null : printed(results, row, variant.scalesFrom());
    return new Comparison.Scaling(
        variant.id(),
        row,
        new Comparison.Peak(
            peak.pattern().id(),
            trials(groups, row, variant.id()).size(),
            (int) Math.round(peak.threads()),
            peak.threadsOfRuns(),
            perMinute(mean.rate().tps()),
            peak.tps().stream().map(Peaks::perMinute).toList(),
            mean.meanMs()),
        new Comparison.Growth(
            variant.scalesFrom(),
            rounded(factor(results, groups, row, variant, mean.rate().tps())),
            variant.processors(),
            variant.limited()),
        new Comparison.PrintedPeak(
            perMinute(printed),
            published(results, row, variant.id()).map(r -> r.times().printedMeanMs()).orElse(null),
            printed == null || printedBefore == null ? null : rounded(printed / printedBefore)));
  }

  private static Double perMinute(Double tps) {
    return tps == null ? null : rounded(tps * SECONDS_A_MINUTE);
  }

  private static Double factor(
      Results results, List<Group> groups, String row, Results.Variant variant, double tps) {
    Optional<Results.Variant> smaller =
        results.variants().stream().filter(v -> v.id().equals(variant.scalesFrom())).findFirst();
    if (variant.limited() || smaller.isEmpty() || smaller.get().limited()) {
      return null;
    }
    return peak(groups, row, smaller.get().id()).map(g -> tps / g.mean().rate().tps()).orElse(null);
  }

  private static Double printed(Results results, String row, String variant) {
    return published(results, row, variant).map(r -> r.rates().printedTps()).orElse(null);
  }

  private static Optional<Reference.Row> published(Results results, String row, String variant) {
    return results.yardsticks().reference().rows().stream()
        .filter(r -> variant.equals(r.variant()) && r.pattern().equals(row))
        .findFirst();
  }
}
