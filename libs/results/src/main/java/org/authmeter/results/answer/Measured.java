package org.authmeter.results.answer;

import java.util.List;
import java.util.Objects;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Description;
import org.authmeter.results.figures.Results;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/** What a comparison measured, with the look-ups and the numbers of its sentences. */
record Measured(Comparison comparison, Results results, Description description) {
  /** The sentence of a search for the capacity, if there was one. */
  List<String> capacity() {
    String sentence =
        description.capacity() == null ? "" : description.capacity().path("sentence").asText("");
    return sentence.isEmpty() ? List.of() : List.of(sentence);
  }

  /** The order of the rates, or that nothing was measured. */
  List<String> rates() {
    String sentence = comparison.ratios().order().sentence();
    return List.of(
        sentence != null
            ? sentence
            : comparison.loads().functional().isEmpty()
                ? "Nothing was measured."
                : "No load was measured; see the functional tests.");
  }

  /** Variants of which there is any figure. */
  List<Variant> variants() {
    return results.variants().stream()
        .filter(
            v ->
                comparison.loads().cells().stream().anyMatch(c -> c.variant().equals(v.id()))
                    || comparison.loads().functional().stream()
                        .anyMatch(f -> f.variant().equals(v.id())))
        .toList();
  }

  /** Loads of which there is any figure. */
  List<Pattern> patterns() {
    return results.patterns().stream()
        .filter(
            p ->
                comparison.loads().cells().stream().anyMatch(c -> c.pattern().equals(p.id()))
                    || comparison.loads().functional().stream()
                        .anyMatch(f -> f.test().equals(p.id())))
        .toList();
  }

  /** Those of the main group that were measured. */
  List<Pattern> main() {
    return patterns().stream().filter(p -> p.group() == null && isMeasured(p)).toList();
  }

  boolean isMeasured(Pattern pattern) {
    return comparison.loads().means().stream().anyMatch(m -> m.pattern().equals(pattern.id()));
  }

  /** The mean over the repeats; null if there is none. */
  Comparison.Mean mean(Variant variant, Pattern pattern) {
    return comparison.loads().means().stream()
        .filter(m -> m.variant().equals(variant.id()) && m.pattern().equals(pattern.id()))
        .findFirst()
        .orElse(null);
  }

  /** Runs with tests. */
  List<Comparison.Cell> cells(Variant variant, Pattern pattern) {
    return comparison.loads().cells().stream()
        .filter(c -> c.variant().equals(variant.id()) && c.pattern().equals(pattern.id()))
        .filter(c -> c.tests() > 0)
        .toList();
  }

  /** What is decided of two variants under a load; null if they were not compared. */
  Comparison.OrderedPair pair(String pattern, String one, String other) {
    return comparison.ratios().order().patterns().stream()
        .filter(o -> o.pattern().equals(pattern))
        .map(o -> o.pair(one, other))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  String variantTitle(String id) {
    return results.variants().stream()
        .filter(v -> v.id().equals(id))
        .map(Measured::title)
        .findFirst()
        .orElse(id);
  }

  String patternTitle(String id) {
    return results.patterns().stream()
        .filter(p -> p.id().equals(id))
        .map(Measured::title)
        .findFirst()
        .orElse(id);
  }

  static String title(Variant variant) {
    return Objects.requireNonNullElse(variant.title(), variant.id());
  }

  static String title(Pattern pattern) {
    return Objects.requireNonNullElse(pattern.title(), pattern.id());
  }
}
