package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.List;
import org.authmeter.results.comparison.SizingResult;
import org.authmeter.results.comparison.SizingResult.Figure;
import org.authmeter.results.comparison.SizingResult.Kind;
import org.authmeter.results.comparison.SizingResult.Measured;

/**
 * What a size was computed from, as the terminal and summary.md print it: a row for each kind of
 * component of each system.
 */
public final class SizingTable {
  private static final double KILO = 1e3;
  private static final double MEGA = 1e6;
  private static final String NONE = "-";

  private final SizingResult sizing;

  public SizingTable(SizingResult sizing) {
    this.sizing = sizing;
  }

  /** Intervals are those of 95 % over the repeats. */
  public List<String> head() {
    String noun = sizing.inputs().noun();
    return List.of(
        "Size by",
        noun + "/s for each processor",
        "base MB",
        "MB for 1,000 sessions",
        "kB to the store for each of the " + noun,
        "requests",
        "processors needed");
  }

  /** In the order of the systems, the kind that has several nodes first. */
  public List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Measured system : sizing.systems()) {
      system.kinds().stream().filter(this::isNode).forEach(kind -> rows.add(row(system, kind)));
      system.kinds().stream().filter(k -> !isNode(k)).forEach(k -> rows.add(row(system, k)));
    }
    return rows;
  }

  private boolean isNode(Kind kind) {
    return kind.kind().equals(sizing.inputs().node());
  }

  private List<String> row(Measured system, Kind kind) {
    boolean isStore = system.store() != null && kind.kind().equals(sizing.inputs().store());
    return List.of(
        "%s %s".formatted(system.variant(), kind.kind())
            + (loads() == 1 ? "" : ", " + system.pattern()),
        text(kind.testsPerProcessor(), 1, 1),
        number(kind.baseBytes() / MEGA, 0),
        text(kind.bytesPerThousand(), MEGA, 1),
        isStore ? text(system.store().bytes(), KILO, 1) : NONE,
        isStore ? text(system.store().requests(), 1, 1) : NONE,
        needed(system, kind));
  }

  private long loads() {
    return sizing.systems().stream().map(Measured::pattern).distinct().count();
  }

  private String needed(Measured system, Kind kind) {
    if (system.need() == null) {
      return NONE;
    }
    if (isNode(kind)) {
      int nodes = system.need().nodes();
      int each = system.need().processorsPerNode();
      return "%d in %d nodes".formatted(nodes * each, nodes);
    }
    return number(system.need().otherProcessors().get(kind.kind()), 2);
  }

  /** A figure in another unit, with its interval. */
  private static String text(Figure figure, double unit, int digits) {
    if (figure == null) {
      return NONE;
    }
    String mean = number(figure.mean() / unit, digits);
    return figure.low() == null
        ? mean
        : "%s (%s to %s)"
            .formatted(
                mean, number(figure.low() / unit, digits), number(figure.high() / unit, digits));
  }
}
