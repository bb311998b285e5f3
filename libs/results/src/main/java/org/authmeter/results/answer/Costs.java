package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.listed;
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

  /** So many repeats are needed before anything of a difference is decided. */
  private static final int DECIDING = 3;

  private final Measured measured;

  /**
   * A mean time.
   *
   * @param word what the repeats show of its difference to the first one; null if not compared
   * @param repeats of the comparison
   */
  private record Entry(String name, double ms, Double half, String word, int repeats) {
    boolean isProven() {
      return Order.AHEAD.equals(word);
    }

    boolean isLevel() {
      return Order.LEVEL.equals(word);
    }

    boolean isOpen() {
      return !isProven() && !isLevel();
    }

    private String difference(Entry first) {
      return "%s ms %s with %s"
          .formatted(number(Math.abs(ms - first.ms), 1), ms < first.ms ? "less" : "more", name);
    }

    private String signed(Entry first) {
      return "%s (%s%s ms)"
          .formatted(name, ms < first.ms ? "−" : "+", number(Math.abs(ms - first.ms), 1));
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
            test(first),
            under.stream().map(v -> variant(v, first, under.get(0))).toList()));
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
            test(loads.get(0)),
            loads.stream()
                .filter(p -> Objects.equals(p.unit(), unit))
                .map(p -> load(most, p, loads.get(0)))
                .toList()));
    if (!unlike.isEmpty()) {
      lines.add(
          unlike.stream()
              .map(p -> "%s takes %s ms".formatted(Measured.title(p), number(ms(most, p), 1)))
              .collect(Collectors.joining(", ", Measured.title(most) + ": ", ".")));
    }
    lines.removeIf(Objects::isNull);
    return lines;
  }

  private String test(Pattern pattern) {
    String common = measured.description().unit();
    return pattern.unit() != null ? pattern.unit() : common != null ? common : "test";
  }

  private List<Pattern> own(Variant variant, List<Pattern> patterns) {
    return patterns.stream().filter(p -> ms(variant, p) != null).toList();
  }

  private Double ms(Variant variant, Pattern pattern) {
    Comparison.Mean mean = measured.mean(variant, pattern);
    return mean == null ? null : mean.meanMs();
  }

  private Entry variant(Variant variant, Pattern pattern, Variant first) {
    Comparison.OrderedPair pair = measured.pair(pattern.id(), variant.id(), first.id());
    return entry(
        Measured.title(variant),
        variant,
        pattern,
        pair == null ? null : pair.word(),
        pair == null ? 0 : pair.repeats());
  }

  private Entry load(Variant variant, Pattern pattern, Pattern first) {
    Comparison.LoadPair pair =
        measured.comparison().ratios().order().loads().stream()
            .filter(l -> l.variant().equals(variant.id()))
            .filter(
                l -> List.of(l.pattern(), l.over()).containsAll(List.of(pattern.id(), first.id())))
            .findFirst()
            .orElse(null);
    return entry(
        Measured.title(pattern),
        variant,
        pattern,
        pair == null ? null : pair.word(),
        pair == null ? 0 : pair.repeats());
  }

  private Entry entry(String name, Variant variant, Pattern pattern, String word, int repeats) {
    Double half =
        measured.results().spreads().stream()
            .filter(s -> s.variant().equals(variant.id()) && s.pattern().equals(pattern.id()))
            .map(Group.Spread::meanMsCi95)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return new Entry(name, ms(variant, pattern), half, word, repeats);
  }

  /** The first as it is, of the others what is proven apart from what is not; null for one. */
  private String line(String title, String test, List<Entry> entries) {
    if (entries.size() < 2) {
      return null;
    }
    Entry first = entries.get(0);
    List<Entry> others = entries.subList(1, entries.size());
    List<Entry> proven = others.stream().filter(Entry::isProven).toList();
    List<Entry> level = others.stream().filter(Entry::isLevel).toList();
    List<Entry> open = others.stream().filter(Entry::isOpen).toList();
    StringBuilder line =
        new StringBuilder(
            "%s: one %s takes %s%s ms with %s"
                .formatted(
                    title,
                    test,
                    number(first.ms(), 1),
                    first.half() == null ? "" : " ± " + number(first.half(), 2),
                    first.name()));
    if (!proven.isEmpty()) {
      line.append("; ").append(differences(proven, first));
    }
    line.append('.');
    if (!level.isEmpty()) {
      line.append(
          " As long, within %s %%, with %s."
              .formatted(
                  measured.results().yardsticks().question().relevantPercent(), names(level)));
    }
    if (!open.isEmpty()) {
      line.append(undecided(open, first));
    }
    return line.toString();
  }

  private static String differences(List<Entry> entries, Entry first) {
    if (entries.size() <= LISTED) {
      return entries.stream().map(e -> e.difference(first)).collect(Collectors.joining(", "));
    }
    List<Entry> sorted = entries.stream().sorted(Comparator.comparingDouble(Entry::ms)).toList();
    return "%d others from %s to %s"
        .formatted(
            entries.size(),
            sorted.get(0).difference(first),
            sorted.get(sorted.size() - 1).difference(first));
  }

  private static String undecided(List<Entry> entries, Entry first) {
    int repeats = entries.stream().mapToInt(Entry::repeats).max().orElse(0);
    if (repeats >= DECIDING) {
      return " The difference to %s is not decided.".formatted(names(entries));
    }
    List<Entry> sorted = entries.stream().sorted(Comparator.comparingDouble(Entry::ms)).toList();
    String figures =
        sorted.size() <= LISTED
            ? listed(sorted.stream().map(e -> e.signed(first)).toList())
            : "%d others, from %s to %s"
                .formatted(
                    sorted.size(),
                    sorted.get(0).signed(first),
                    sorted.get(sorted.size() - 1).signed(first));
    return " Not decided with fewer than %d repeats: %s.".formatted(DECIDING, figures);
  }

  private static String names(List<Entry> entries) {
    return entries.size() <= LISTED
        ? listed(entries.stream().map(Entry::name).toList())
        : entries.size() + " others";
  }
}
