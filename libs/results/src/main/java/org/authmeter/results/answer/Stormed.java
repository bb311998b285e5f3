package org.authmeter.results.answer;

import static org.authmeter.results.figures.Words.count;
import static org.authmeter.results.figures.Words.number;
import static org.authmeter.results.figures.Words.plural;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.authmeter.results.comparison.StormResult;
import org.authmeter.results.figures.Results.Pattern;
import org.authmeter.results.figures.Results.Variant;

/**
 * How a system stands it when all users come back after an outage: who is lost, how long the
 * backlog lasts, and whether the rate of logins falls as more users arrive per second.
 */
final class Stormed {
  /** Part of the best rate of logins at fewer arrivals, below which a system collapses. */
  private static final double COLLAPSED = 0.9;

  private final Measured measured;

  /** Runs of a pattern on a variant; figures are means over them. */
  private record Step(List<StormResult> runs) {
    double mean(ToDoubleFunction<StormResult> figure) {
      return runs.stream().mapToDouble(figure).average().orElse(0);
    }

    double arrivals() {
      return mean(r -> r.rates().arrivalsPerSecond());
    }

    double logins() {
      return mean(r -> Objects.requireNonNullElse(r.rates().loginsPerSecond(), 0.0));
    }

    String words() {
      long lost = runs.stream().mapToLong(r -> r.users().lost()).sum();
      long users = runs.stream().mapToLong(r -> r.users().users()).sum();
      long absent = runs.stream().mapToLong(r -> r.users().absent()).sum();
      long unknown = runs.stream().mapToLong(r -> r.users().unknown()).sum();
      return "at %s arrivals/s %s logins/s, %s, backlog gone %s s after the last arrival%s%s"
          .formatted(
              number(arrivals(), 1),
              number(logins(), 1),
              lost == 0
                  ? "no login lost"
                  : "%s of %s lost".formatted(count(lost), plural(users, "login")),
              number(mean(r -> r.times().backlogMs()) / 1000, 1),
              unknown == 0
                  ? ""
                  : " (of %s more nothing is known: the run ended before they had an answer)"
                      .formatted(plural(unknown, "user")),
              absent == 0
                  ? ""
                  : " (%s could not sign on before the outage, and did not come)"
                      .formatted(plural(absent, "user")));
    }
  }

  private Stormed(Measured measured) {
    this.measured = measured;
  }

  static List<String> lines(Measured measured) {
    Stormed stormed = new Stormed(measured);
    List<String> lines = new ArrayList<>();
    for (Variant variant : measured.variants()) {
      measured.patterns().stream()
          .map(Pattern::group)
          .distinct()
          .forEach(group -> stormed.line(variant, group, lines));
    }
    return lines;
  }

  private void line(Variant variant, String group, List<String> lines) {
    List<Step> steps =
        measured.patterns().stream()
            .filter(p -> Objects.equals(p.group(), group))
            .map(p -> new Step(runs(variant, p)))
            .filter(s -> !s.runs().isEmpty())
            .sorted(Comparator.comparingDouble(Step::arrivals))
            .toList();
    if (!steps.isEmpty()) {
      lines.add(
          "%s%s: %s. %s"
              .formatted(
                  Measured.title(variant),
                  group == null ? "" : ", " + group,
                  steps.stream().map(Step::words).collect(Collectors.joining("; ")),
                  verdict(steps)));
    }
  }

  private List<StormResult> runs(Variant variant, Pattern pattern) {
    return measured.comparison().faults().storm().stream()
        .filter(r -> r.variant().equals(variant.id()) && r.pattern().equals(pattern.id()))
        .toList();
  }

  private static String verdict(List<Step> steps) {
    Step best = steps.get(0);
    for (Step step : steps) {
      if (step.logins() < COLLAPSED * best.logins()) {
        return "It collapses at %s arrivals/s: %s logins/s, after %s at %s arrivals/s."
            .formatted(
                number(step.arrivals(), 1),
                number(step.logins(), 1),
                number(best.logins(), 1),
                number(best.arrivals(), 1));
      }
      best = step.logins() > best.logins() ? step : best;
    }
    return best.logins() == 0
        ? "Nobody logged in."
        : steps.size() == 1
            ? "One rate of arrivals does not show whether it collapses."
            : "It does not collapse up to %s arrivals/s."
                .formatted(number(steps.get(steps.size() - 1).arrivals(), 1));
  }
}
