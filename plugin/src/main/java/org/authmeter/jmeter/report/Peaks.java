package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Each variant's peak, divided by that of the smaller variant. The peak is what the load itself
 * made with the threads that its trials have found; where it is not there, the best trial.
 */
final class Peaks {
  private static final int SECONDS_A_MINUTE = 60;

  private Peaks() {}

  /** A row for each variant and row of trials; none for campaigns that look for no peak. */
  static List<Comparison.Scaling> scaling(ReportContext context, List<Group> groups) {
    Set<String> rows = new LinkedHashSet<>();
    context.patterns().stream()
        .filter(p -> p.peakOf() != null)
        .forEach(pattern -> rows.add(pattern.peakOf()));
    List<Comparison.Scaling> scaling = new ArrayList<>();
    for (String row : rows) {
      for (ReportContext.Variant variant : context.variants()) {
        peak(groups, row, variant.id())
            .ifPresent(peak -> scaling.add(row(context, groups, row, variant, peak)));
      }
    }
    return scaling;
  }

  private static List<Group> trials(List<Group> groups, String row, String variant) {
    return groups.stream()
        .filter(g -> g.variant().equals(variant) && row.equals(g.pattern().peakOf()))
        .filter(g -> g.pooled().errors() == 0 && g.mean().tps() != null)
        .toList();
  }

  private static Optional<Group> peak(List<Group> groups, String row, String variant) {
    Optional<Group> measured =
        groups.stream()
            .filter(g -> g.variant().equals(variant) && g.pattern().id().equals(row))
            .filter(g -> g.pooled().errors() == 0 && g.mean().tps() != null)
            .findFirst();
    return measured.isPresent() ? measured : best(groups, row, variant);
  }

  private static Optional<Group> best(List<Group> groups, String row, String variant) {
    return trials(groups, row, variant).stream()
        .max(Comparator.comparingDouble(group -> group.mean().tps()));
  }

  private static Comparison.Scaling row(
      ReportContext context,
      List<Group> groups,
      String row,
      ReportContext.Variant variant,
      Group peak) {
    Comparison.Mean mean = peak.mean();
    Double printed = printed(context, row, variant.id());
    Double printedBefore =
        variant.scalesFrom() == null ? null : printed(context, row, variant.scalesFrom());
    return new Comparison.Scaling(
        variant.id(),
        row,
        peak.pattern().id(),
        trials(groups, row, variant.id()).size(),
        (int) Math.round(peak.threads()),
        Figures.round(mean.tps() * SECONDS_A_MINUTE),
        mean.meanMs(),
        variant.scalesFrom(),
        Figures.round(factor(context, groups, row, variant, mean.tps())),
        variant.processors(),
        variant.limited(),
        printed == null ? null : Figures.round(printed * SECONDS_A_MINUTE),
        published(context, row, variant.id())
            .map(ReportContext.ReferenceRow::printedMeanMs)
            .orElse(null),
        printed == null || printedBefore == null ? null : Figures.round(printed / printedBefore));
  }

  private static Double factor(
      ReportContext context,
      List<Group> groups,
      String row,
      ReportContext.Variant variant,
      double tps) {
    Optional<ReportContext.Variant> smaller =
        context.variants().stream().filter(v -> v.id().equals(variant.scalesFrom())).findFirst();
    if (variant.limited() || smaller.isEmpty() || smaller.get().limited()) {
      return null;
    }
    return peak(groups, row, smaller.get().id()).map(g -> tps / g.mean().tps()).orElse(null);
  }

  private static Double printed(ReportContext context, String row, String variant) {
    return published(context, row, variant)
        .map(ReportContext.ReferenceRow::printedTps)
        .orElse(null);
  }

  private static Optional<ReportContext.ReferenceRow> published(
      ReportContext context, String row, String variant) {
    return context.reference().rows().stream()
        .filter(r -> variant.equals(r.variant()) && r.pattern().equals(row))
        .findFirst();
  }
}
