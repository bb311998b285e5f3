package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;
import static org.authmeter.results.figures.Words.plural;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** Where a rate was offered: who keeps up with it, and with what use of the servers. */
final class KeptUp {
  /** Percent of the ideal rate that is called keeping up, with no failure. */
  private static final double KEPT = 99;

  private static final double MEGA = 1e6;

  /** Name of the load generator among the processes. */
  private static final String GENERATOR = "jmeter";

  private final Measured measured;

  /** Of the host on which servers and JMeter ran; 0 = the record does not say. */
  private final int cores;

  private record Achieved(Variant variant, double ofIdeal, long errors, String use) {
    private boolean isKept() {
      return ofIdeal >= KEPT && errors == 0;
    }

    private String title() {
      return Measured.title(variant);
    }

    private String words() {
      return title()
          + ' '
          + Stream.of(
                  number(ofIdeal, 1) + " % of the ideal",
                  errors == 0 ? "" : plural(errors, "failure"),
                  use)
              .filter(w -> !w.isEmpty())
              .collect(Collectors.joining(", "));
    }
  }

  private KeptUp(Measured measured) {
    this.measured = measured;
    this.cores =
        measured.description().facts().record() == null
            ? 0
            : measured.description().facts().record().at("/machine/cores").asInt(0);
  }

  static List<String> lines(Measured measured) {
    List<Pattern> main = measured.patterns().stream().filter(p -> p.group() == null).toList();
    KeptUp kept = new KeptUp(measured);
    return (main.isEmpty() ? measured.patterns() : main)
        .stream().map(kept::line).filter(Objects::nonNull).toList();
  }

  private String line(Pattern pattern) {
    List<Achieved> rows =
        measured.variants().stream()
            .map(v -> achieved(v, pattern))
            .filter(Objects::nonNull)
            .toList();
    if (rows.isEmpty()) {
      return null;
    }
    double offered = mean(cells(rows.get(0).variant(), pattern), r -> r.offer().offered());
    String title = Measured.title(pattern);
    return "%s, %s a second offered: %s (%s)."
        .formatted(
            title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
            number(offered, offered < 100 ? 1 : 0),
            verdict(rows),
            rows.stream().map(Achieved::words).collect(Collectors.joining("; ")));
  }

  private static String verdict(List<Achieved> rows) {
    List<String> well = rows.stream().filter(Achieved::isKept).map(Achieved::title).toList();
    if (well.isEmpty()) {
      return rows.size() == 1 ? rows.get(0).title() + " does not keep up" : "none keeps up";
    }
    return well.size() == rows.size() && rows.size() > 1
        ? "all keep up"
        : listed(well) + (well.size() == 1 ? " keeps up" : " keep up");
  }

  private List<Comparison.Cell> cells(Variant variant, Pattern pattern) {
    return measured.cells(variant, pattern).stream()
        .filter(c -> c.offer().ideal() != null)
        .toList();
  }

  private Achieved achieved(Variant variant, Pattern pattern) {
    List<Comparison.Cell> cells = cells(variant, pattern);
    double ofIdeal = mean(cells, r -> r.offer().ofIdealPercent());
    return Double.isNaN(ofIdeal)
        ? null
        : new Achieved(
            variant, ofIdeal, cells.stream().mapToLong(Comparison.Cell::errors).sum(), use(cells));
  }

  /** Processor time of the whole host, or of one core where nobody knows how many; memory. */
  private String use(List<Comparison.Cell> cells) {
    OptionalDouble cpu = servers(cells, Comparison.Host::cpuPercent);
    OptionalDouble growth = servers(cells, Comparison.Host::rssGrowthBytes);
    List<String> parts = new ArrayList<>();
    if (cpu.isPresent()) {
      parts.add(
          number(cpu.getAsDouble() / Math.max(1, cores), 1)
              + (cores == 0 ? " % of a core" : " % of the processors"));
    }
    if (growth.isPresent()) {
      double megabytes = growth.getAsDouble() / MEGA;
      parts.add((megabytes >= 0 ? "+" : "−") + number(Math.abs(megabytes), 0) + " MB");
    }
    return String.join(", ", parts);
  }

  /** Over all processes of the server's side in each run; the mean of the runs. */
  private OptionalDouble servers(
      List<Comparison.Cell> cells, Function<Comparison.Host, ? extends Number> figure) {
    return cells.stream()
        .map(
            c ->
                measured.comparison().loads().hosts().stream()
                    .filter(h -> h.variant().equals(c.variant()))
                    .filter(h -> h.pattern().equals(c.pattern()) && h.repeat() == c.repeat())
                    .filter(h -> !h.host().equals(GENERATOR))
                    .map(figure)
                    .filter(Objects::nonNull)
                    .mapToDouble(Number::doubleValue)
                    .toArray())
        .filter(values -> values.length > 0)
        .mapToDouble(values -> Arrays.stream(values).sum())
        .average();
  }

  private static double mean(List<Comparison.Cell> cells, Function<Comparison.Cell, Double> of) {
    return cells.stream()
        .map(of)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }
}
