package org.authmeter.results.answer;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.results.comparison.Answer;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.SizingResult;
import org.authmeter.results.figures.Description;
import org.authmeter.results.figures.Results;

/** Finds which kind of answer a comparison has. */
public final class AnswerKinds {
  private AnswerKinds() {}

  /**
   * The answer of the first kind that applies: a search for the capacity outranks scaling, and so
   * on; rates are the answer where nothing else was asked.
   */
  public static Answer of(Comparison comparison, Results results, Description description) {
    Measured measured = new Measured(comparison, results, description);
    SizingResult sizing = Sizing.of(measured);
    List<Map.Entry<String, List<String>>> kinds =
        List.of(
            Map.entry("sizing", Sizing.lines(measured, sizing)),
            Map.entry("capacity", measured.capacity()),
            Map.entry("soak", Soaked.lines(measured)),
            Map.entry("scaling", Peaked.lines(measured)),
            Map.entry("limit", SmallestLimit.lines(measured)),
            Map.entry("failover", FaultOutcomes.askedAgain(measured)),
            Map.entry("recovery", FaultOutcomes.cameBack(measured)),
            Map.entry("replication", Replicated.lines(measured)),
            Map.entry("storm", Stormed.lines(measured)),
            Map.entry("logouts", LoggedOut.lines(measured)),
            Map.entry("house", FullHouse.lines(measured)),
            Map.entry("offered", KeptUp.lines(measured)),
            Map.entry("costs", Costs.lines(measured)),
            Map.entry("averages", Averages.lines(measured)));
    Map.Entry<String, List<String>> found =
        Stream.concat(kinds.stream(), Stream.of(Map.entry("rates", measured.rates())))
            .filter(kind -> !kind.getValue().isEmpty())
            .findFirst()
            .orElseThrow();
    return new Answer(
        found.getKey(),
        String.join(" ", found.getValue()),
        found.getValue(),
        comparison.ratios().order().undecided(),
        sizing);
  }
}
