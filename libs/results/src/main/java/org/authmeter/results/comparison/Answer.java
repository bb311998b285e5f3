package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The answer to the campaign's question, as comparison.json, the page, the terminal and summary.md
 * have it.
 *
 * @param kind what it is about: {@code rates}, {@code costs}, {@code offered}, {@code averages},
 *     {@code scaling}, {@code limit}, {@code capacity}, {@code sizing}, {@code failover}, {@code
 *     recovery}, {@code replication}, {@code storm}, {@code logouts}, {@code house} or {@code soak}
 * @param sentence the whole answer
 * @param lines the same, a line for each part
 * @param undecided what the repeats do not decide; null if everything is decided, or nothing was
 *     compared
 * @param sizing the figures of an answer of the kind sizing; null = it is another
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Answer(
    String kind,
    String sentence,
    List<String> lines,
    Undecided undecided,
    @JsonInclude(JsonInclude.Include.NON_NULL) SizingResult sizing) {
  /** Reads missing lines as the sentence. */
  public Answer {
    lines = lines == null ? List.of(sentence) : List.copyOf(lines);
  }

  /** An answer without figures of its own. */
  public Answer(String kind, String sentence, List<String> lines, Undecided undecided) {
    this(kind, sentence, lines, undecided, null);
  }

  /**
   * Pairs of which nothing is proven.
   *
   * @param pairs number of them, over all loads of the order
   * @param repeats that would show a difference of {@code percent} in four of five pages, by how
   *     much the repeats of these pairs scatter; null with fewer than three repeats
   * @param percent difference that such repeats would show
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Undecided(int pairs, Integer repeats, double percent) {}
}
