package org.authmeter.results.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.authmeter.results.comparison.Answer;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.Comparison.OrderedPair;
import org.authmeter.results.comparison.Comparison.PatternOrder;
import org.authmeter.results.comparison.Comparison.Standing;

/**
 * Which variants are ahead of which, which are level, and what is not decided: all comparisons of
 * the page together. Variants are compared within repeats ({@link Difference#paired}), because a
 * repeat measures all of them close together.
 */
public final class Order {
  public static final String AHEAD = "ahead";
  public static final String LEVEL = "level";
  static final String NOT_DECIDED = "not decided";

  /** With two repeats the interval is narrow by chance too often, and the later one is warmer. */
  static final int ENOUGH_REPEATS = 3;

  /** Of more repeats nobody asks. */
  static final int MOST_REPEATS = 100;

  /** Percent: a difference that operators care about. */
  private static final double SHOWN_DIFFERENCE = 10;

  /** Part of pages that shall show a difference that is there. */
  private static final double POWER = 0.8;

  private static final String METHOD =
      Difference.PAIRED
          + "; words: Holm, 5 % for all comparisons; intervals: 95 % for all together";

  /** Two groups whose figure is compared. */
  private record Compared(Group one, Group other, double[] logarithms) {
    /** Null if no repeat has both; without an error if too few repeats have. */
    Difference difference() {
      Difference all = Difference.paired(logarithms);
      return logarithms.length >= ENOUGH_REPEATS || all == null
          ? all
          : new Difference(all.mean(), 0, 0);
    }
  }

  private final Results results;
  private final Question question;
  private final List<Compared> compared = new ArrayList<>();
  private final List<Family.Judged> judged;

  private Order(Results results, List<Group> groups) {
    this.results = results;
    this.question = results.yardsticks().question();
    List<Group> ordered = groups.stream().filter(this::isOrdered).toList();
    for (int i = 0; i < ordered.size(); i++) {
      Group group = ordered.get(i);
      ordered.subList(i + 1, ordered.size()).stream()
          .filter(other -> other.pattern().id().equals(group.pattern().id()))
          .forEach(other -> compare(group, other));
    }
    if (question.isOfCosts()) {
      loads(ordered);
    }
    this.judged = Family.judged(compared.stream().map(Compared::difference).toList());
  }

  /** The order under all patterns in which the figure says something of the variant. */
  static Comparison.Order of(Results results, List<Group> groups) {
    Order order = new Order(results, groups);
    List<PatternOrder> patterns = order.patterns(groups);
    Answer.Undecided undecided = order.undecided();
    List<Group> failed =
        groups.stream().filter(g -> order.isAskedFor(g) && g.hasRunWithoutSuccess()).toList();
    return new Comparison.Order(
        order.question.figure(),
        order.question.relevantDifferencePercent(),
        (int) order.judged.stream().filter(j -> j.p() != null).count(),
        METHOD,
        new OrderSentence(results, groups, patterns, undecided, failed).text(),
        undecided,
        patterns,
        order.loadPairs());
  }

  /** What is left open, and by how many repeats like these it would be decided. */
  private Answer.Undecided undecided() {
    List<Difference> open = new ArrayList<>();
    for (int i = 0; i < compared.size(); i++) {
      if (word(judged.get(i)).equals(NOT_DECIDED)) {
        open.add(compared.get(i).difference());
      }
    }
    if (open.isEmpty()) {
      return null;
    }
    double percent = Math.max(SHOWN_DIFFERENCE, question.relevantDifferencePercent());
    double[] variances =
        open.stream()
            .filter(d -> d != null && d.hasError())
            .mapToDouble(Difference::variance)
            .toArray();
    return new Answer.Undecided(
        open.size(),
        variances.length == 0
            ? null
            : Integer.valueOf(
                Difference.repeats(
                    Math.log(1 + percent / 100),
                    StatUtils.mean(variances),
                    Family.LEVEL / judged.size(),
                    POWER,
                    MOST_REPEATS)),
        percent);
  }

  private void compare(Group one, Group other) {
    compared.add(new Compared(one, other, one.logarithms(other, question.figure())));
  }

  /**
   * Left out are steps of a search, patterns whose errors are their results or in which something
   * was made to fail, and rates that the load decided.
   */
  private boolean isOrdered(Group group) {
    return isAskedFor(group) && !group.hasRunWithoutSuccess();
  }

  private boolean isAskedFor(Group group) {
    Results.Pattern pattern = group.pattern();
    boolean faulted =
        Stream.concat(
                results.faults().recovery().stream().map(Comparison.Recovery::pattern),
                results.faults().failover().stream().map(f -> f.pattern()))
            .anyMatch(pattern.id()::equals);
    return pattern.search().peakOf() == null
        && pattern.search().limitOf() == null
        && !pattern.errorsAreResults()
        && !faulted
        && (question.isOfCosts() || !group.isOffered())
        && (group.hasRunWithoutSuccess() || !group.perRun(question.figure()).isEmpty());
  }

  /** What each further load costs the variant that has most loads, beside its first one. */
  private void loads(List<Group> ordered) {
    List<Group> main = ordered.stream().filter(g -> g.pattern().group() == null).toList();
    List<Group> most =
        main.stream()
            .map(g -> main.stream().filter(o -> o.variant().equals(g.variant())).toList())
            .reduce(List.of(), (a, b) -> b.size() > a.size() ? b : a);
    most.stream()
        .skip(1)
        .filter(g -> Objects.equals(g.pattern().unit(), most.get(0).pattern().unit()))
        .forEach(g -> compare(most.get(0), g));
  }

  private List<PatternOrder> patterns(List<Group> groups) {
    List<PatternOrder> patterns = new ArrayList<>();
    for (Results.Pattern pattern : results.patterns()) {
      List<OrderedPair> pairs = pairs(pattern.id());
      if (!pairs.isEmpty()) {
        List<Group> here =
            groups.stream().filter(g -> g.pattern().id().equals(pattern.id())).toList();
        patterns.add(new PatternOrder(pattern.id(), pairs, standings(here, pairs)));
      }
    }
    return patterns;
  }

  private List<OrderedPair> pairs(String pattern) {
    List<OrderedPair> pairs = new ArrayList<>();
    for (int i = 0; i < compared.size(); i++) {
      Compared c = compared.get(i);
      boolean within = c.one().pattern() == c.other().pattern();
      if (within && c.one().pattern().id().equals(pattern)) {
        pairs.add(pair(c, judged.get(i)));
      }
    }
    return pairs;
  }

  private OrderedPair pair(Compared c, Family.Judged j) {
    boolean swapped = isWorse(j);
    Family.Judged shown = swapped ? j.inverse() : j;
    return new OrderedPair(
        (swapped ? c.other() : c.one()).variant(),
        (swapped ? c.one() : c.other()).variant(),
        shown.rounded(),
        fourDigits(shown.p()),
        fourDigits(shown.pHolm()),
        c.logarithms().length,
        word(shown));
  }

  private List<Comparison.LoadPair> loadPairs() {
    List<Comparison.LoadPair> loads = new ArrayList<>();
    for (int i = 0; i < compared.size(); i++) {
      Compared c = compared.get(i);
      if (c.one().pattern() != c.other().pattern()) {
        Family.Judged j = judged.get(i);
        boolean swapped = isWorse(j);
        Family.Judged shown = swapped ? j.inverse() : j;
        loads.add(
            new Comparison.LoadPair(
                c.one().variant(),
                (swapped ? c.other() : c.one()).pattern().id(),
                (swapped ? c.one() : c.other()).pattern().id(),
                shown.rounded(),
                fourDigits(shown.p()),
                fourDigits(shown.pHolm()),
                c.logarithms().length,
                word(shown)));
      }
    }
    return loads;
  }

  /** Pairs have the better one first: more tests per second, or less time. */
  private boolean isWorse(Family.Judged j) {
    return j.ratio() != null && (question.isOfCosts() ? j.ratio() > 1 : j.ratio() < 1);
  }

  /** A difference that is proven, but smaller than what is relevant, is level too. */
  private String word(Family.Judged j) {
    return j.isWithin(question.relevantDifference())
        ? LEVEL
        : j.isSignificant() ? AHEAD : NOT_DECIDED;
  }

  /** Probabilities can be small: four significant digits. */
  private static Double fourDigits(Double value) {
    return value == null ? null : new BigDecimal(value).round(new MathContext(4)).doubleValue();
  }

  /** The variants of a pattern, best mean first; with places only where every pair is decided. */
  private List<Standing> standings(List<Group> here, List<OrderedPair> pairs) {
    Comparator<Group> byMean =
        Comparator.comparingDouble(g -> Statistics.mean(g.perRun(question.figure())));
    List<String> variants =
        here.stream()
            .filter(g -> pairs.stream().anyMatch(p -> p.isOf(g.variant())))
            .sorted(question.isOfCosts() ? byMean : byMean.reversed())
            .map(Group::variant)
            .toList();
    List<Standing> standings = variants.stream().map(v -> standing(v, variants, pairs)).toList();
    long distinct = standings.stream().map(s -> s.aheadOf().size()).distinct().count();
    boolean total =
        distinct == variants.size() && pairs.stream().allMatch(p -> p.word().equals(AHEAD));
    return total
        ? standings.stream()
            .map(s -> s.at(variants.size() - s.aheadOf().size()))
            .sorted(Comparator.comparing(Standing::place))
            .toList()
        : standings;
  }

  private static Standing standing(String variant, List<String> variants, List<OrderedPair> pairs) {
    return new Standing(
        variant,
        null,
        others(variant, variants, pairs, AHEAD, p -> p.variant().equals(variant)),
        others(variant, variants, pairs, LEVEL, p -> true),
        others(variant, variants, pairs, NOT_DECIDED, p -> true),
        others(variant, variants, pairs, AHEAD, p -> p.over().equals(variant)));
  }

  private static List<String> others(
      String variant,
      List<String> variants,
      List<OrderedPair> pairs,
      String word,
      Predicate<OrderedPair> which) {
    List<OrderedPair> own =
        pairs.stream().filter(p -> p.isOf(variant) && p.word().equals(word)).filter(which).toList();
    return variants.stream()
        .filter(v -> !v.equals(variant) && own.stream().anyMatch(p -> p.isOf(v)))
        .toList();
  }
}
