package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Group;
import org.authmeter.results.figures.Order;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/**
 * Where costs are asked: what each further variant adds to the mean time under the first load, and
 * what each further load adds for the variant that has most of them.
 */
final class Costs {
  /** Of more entries only the least and the most are named. */
  private static final int LISTED = 3;

  private final Measured measured;

  /** A mean time; {@code word} says what the repeats show of its difference to the first one. */
  private record Entry(String name, double ms, Double half, String word) {
    private String difference(Entry first) {
      String sign = ms < first.ms ? "−" : "+";
      boolean told = word == null || word.equals(Order.AHEAD);
      return "%s%s (%s%s)"
          .formatted(sign, number(Math.abs(ms - first.ms), 1), name, told ? "" : ", " + word);
    }
  }

  private Costs(Measured measured) {
    this.measured = measured;
  }

  static List<String> lines(Measured measured) {
    boolean asked =
        measured.description().report() != null
            && measured.description().report().answer().equals("costs");
    List<Pattern> patterns = measured.main();
    return asked && !patterns.isEmpty() ? new Costs(measured).of(patterns) : List.of();
  }

  private List<String> of(List<Pattern> patterns) {
    Pattern first = patterns.get(0);
    List<Variant> under = measured.variants().stream().filter(v -> ms(v, first) != null).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        line(
            Measured.title(first),
            under.stream()
                .map(v -> entry(Measured.title(v), v, first, word(first, v, under.get(0))))
                .toList()));
    Variant most =
        measured.variants().stream()
            .reduce((a, b) -> own(b, patterns).size() > own(a, patterns).size() ? b : a)
            .orElseThrow();
    List<Pattern> loads = own(most, patterns);
    String unit = loads.get(0).unit();
    // a load whose test is another one is no more or less of the first
    List<Pattern> unlike = loads.stream().filter(p -> !Objects.equals(p.unit(), unit)).toList();
    lines.add(
        line(
            Measured.title(most),
            loads.stream()
                .filter(p -> Objects.equals(p.unit(), unit))
                .map(p -> entry(Measured.title(p), most, p, word(most, loads.get(0), p)))
                .toList()));
    if (!unlike.isEmpty()) {
      lines.add(
          unlike.stream()
              .map(p -> "%s %s ms".formatted(Measured.title(p), number(ms(most, p), 1)))
              .collect(Collectors.joining(", ", "", ".")));
    }
    lines.removeIf(Objects::isNull);
    if (!lines.isEmpty()) {
      lines.add(0, "Mean time of a test.");
    }
    return lines;
  }

  private List<Pattern> own(Variant variant, List<Pattern> patterns) {
    return patterns.stream().filter(p -> ms(variant, p) != null).toList();
  }

  private Double ms(Variant variant, Pattern pattern) {
    Comparison.Mean mean = measured.mean(variant, pattern);
    return mean == null ? null : mean.meanMs();
  }

  private Entry entry(String name, Variant variant, Pattern pattern, String word) {
    Double half =
        measured.results().spreads().stream()
            .filter(s -> s.variant().equals(variant.id()) && s.pattern().equals(pattern.id()))
            .map(Group.Spread::meanMsCi95)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return new Entry(name, ms(variant, pattern), half, word);
  }

  private String word(Pattern pattern, Variant variant, Variant first) {
    Comparison.OrderedPair pair = measured.pair(pattern.id(), variant.id(), first.id());
    return pair == null ? null : pair.word();
  }

  private String word(Variant variant, Pattern one, Pattern other) {
    return measured.comparison().ratios().order().loads().stream()
        .filter(l -> l.variant().equals(variant.id()))
        .filter(l -> List.of(l.pattern(), l.over()).containsAll(List.of(one.id(), other.id())))
        .map(Comparison.LoadPair::word)
        .findFirst()
        .orElse(null);
  }

  /** The first as it is, the others as differences to it; null for fewer than two. */
  private static String line(String title, List<Entry> entries) {
    if (entries.size() < 2) {
      return null;
    }
    Entry first = entries.get(0);
    List<Entry> others = entries.subList(1, entries.size());
    List<Entry> sorted = others.stream().sorted(Comparator.comparingDouble(Entry::ms)).toList();
    String differences =
        others.size() <= LISTED
            ? others.stream().map(e -> e.difference(first)).collect(Collectors.joining(", "))
            : "the other %d from %s to %s"
                .formatted(
                    others.size(),
                    sorted.get(0).difference(first),
                    sorted.get(sorted.size() - 1).difference(first));
    return "%s: %s %s%s ms, %s."
        .formatted(
            title,
            first.name(),
            number(first.ms(), 1),
            first.half() == null ? "" : " ± " + number(first.half(), 2),
            differences);
  }
}
