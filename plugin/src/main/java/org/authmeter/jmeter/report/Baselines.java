package org.authmeter.jmeter.report;

import java.util.ArrayList;
import java.util.List;

/** Puts the measured figures beside those of earlier results of the same scenario. */
final class Baselines {
  /** A figure that is compared. */
  private record Figure(String name, boolean moreIsBetter) {}

  private static final List<Figure> FIGURES =
      List.of(new Figure("tps", true), new Figure("meanMs", false), new Figure("p95Ms", false));

  private Baselines() {}

  static List<Comparison.BaselineRow> rows(ReportContext context, List<Group> groups) {
    List<Comparison.BaselineRow> rows = new ArrayList<>();
    for (ReportContext.Baseline baseline : context.baselines()) {
      for (Group group : groups) {
        RunFigures old = baseline.of(group);
        if (!old.isEmpty()) {
          FIGURES.forEach(f -> rows.add(row(baseline.name(), group, f, old)));
        }
      }
    }
    return rows;
  }

  private static Comparison.BaselineRow row(
      String name, Group group, Figure figure, RunFigures old) {
    List<Double> now = group.figures().of(figure.name());
    List<Double> before = old.of(figure.name());
    WelchRatio ratio = WelchRatio.of(now, before);
    return new Comparison.BaselineRow(
        name,
        group.variant(),
        group.pattern().id(),
        figure.name(),
        Figures.round(Figures.mean(before)),
        Figures.round(Figures.mean(now)),
        Figures.round(ratio.ratio()),
        Figures.round(ratio.low()),
        Figures.round(ratio.high()),
        WelchRatio.METHOD,
        before.size(),
        now.size(),
        ratio.verdict(figure.moreIsBetter()));
  }
}
