package org.authmeter.results.figures;

import static org.authmeter.results.figures.Words.listed;
import static org.authmeter.results.figures.Words.number;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.authmeter.results.comparison.Answer;
import org.authmeter.results.comparison.Comparison.OrderedPair;
import org.authmeter.results.comparison.Comparison.PatternOrder;
import org.authmeter.results.comparison.Comparison.Standing;

/**
 * The order in an operator's words. It is about the main patterns; if none of them was measured,
 * about the others. It names them where the page has more than these.
 */
final class OrderSentence {
  private final Results results;
  private final Question question;
  private final List<Group> measured;
  private final List<PatternOrder> contested;
  private final Answer.Undecided undecided;

  /** Groups that are not compared, because a run of theirs has no successful test. */
  private final List<Group> failed;

  /** Whether other loads were measured too, which the sentence is not about. */
  private final boolean others;

  OrderSentence(
      Results results,
      List<Group> groups,
      List<PatternOrder> orders,
      Answer.Undecided undecided,
      List<Group> failed) {
    this.failed = failed;
    this.results = results;
    this.question = results.yardsticks().question();
    this.undecided = undecided;
    List<Group> main = groups.stream().filter(g -> g.pattern().group() == null).toList();
    this.measured = main.isEmpty() ? groups : main;
    this.contested =
        orders.stream()
            .filter(o -> measured.stream().anyMatch(g -> g.pattern().id().equals(o.pattern())))
            .toList();
    this.others = orders.size() > contested.size();
  }

  /** Null if no load was measured. */
  String text() {
    return measured.isEmpty() ? null : order() + failed();
  }

  private String failed() {
    List<String> names =
        failed.stream()
            .map(g -> "%s with %s".formatted(title(g.variant()), g.pattern().id()))
            .toList();
    return names.isEmpty() || measured.stream().map(Group::variant).distinct().count() < 2
        ? ""
        : " Not compared, because a run had no successful test: %s.".formatted(listed(names));
  }

  private String order() {
    if (measured.stream().map(Group::variant).distinct().count() < 2) {
      Group only = measured.get(0);
      Double tps = only.mean().rate().tps();
      return "Only %s was measured: %s per second with %s."
          .formatted(
              title(only.variant()),
              tps == null ? "no successful test" : number(tps, 2) + ' ' + question.tests(),
              only.pattern().title());
    }
    if (contested.isEmpty()) {
      return "No load was measured with two variants whose figures can be compared.";
    }
    if (contested.stream()
        .flatMap(o -> o.pairs().stream())
        .allMatch(p -> p.ratio().low() == null)) {
      return tooFewRepeats();
    }
    List<String> sentences = new ArrayList<>();
    List<Load> loads = contested.stream().map(o -> new Load(o, o.standings())).toList();
    if (loads.size() > 1) {
      loads = withoutTheLast(loads, sentences);
    }
    Map<Object, List<Load>> alike = new LinkedHashMap<>();
    loads.stream()
        .filter(l -> l.standings().size() > 1)
        .forEach(l -> alike.computeIfAbsent(l.relations(), r -> new ArrayList<>()).add(l));
    for (List<Load> same : alike.values()) {
      boolean said = !sentences.isEmpty() && same.size() == contested.size();
      sentences.add((said ? "" : where(same)) + clause(same));
    }
    return String.join(" ", sentences) + repeats();
  }

  /** The variants of a load that a part of the sentence is about. */
  private record Load(PatternOrder order, List<Standing> standings) {
    /** Loads under which every variant stands alike share a clause. */
    Object relations() {
      List<String> here = standings.stream().map(Standing::variant).toList();
      Map<String, List<?>> relations = new LinkedHashMap<>();
      for (Standing s : standings) {
        TreeSet<String> ahead = new TreeSet<>(s.aheadOf());
        TreeSet<String> level = new TreeSet<>(s.levelWith());
        ahead.retainAll(here);
        level.retainAll(here);
        relations.put(s.variant(), List.of(ahead, level));
      }
      return relations;
    }

    Load without(String variant) {
      return new Load(order, standings.stream().filter(s -> !s.variant().equals(variant)).toList());
    }
  }

  /** One that is behind all others under every load is said first, and once. */
  private List<Load> withoutTheLast(List<Load> loads, List<String> sentences) {
    List<List<Tier>> tiers = loads.stream().map(l -> Tier.of(l.standings())).toList();
    List<List<String>> last =
        tiers.stream().map(t -> t.get(t.size() - 1).variants()).distinct().toList();
    boolean common =
        last.size() == 1
            && last.get(0).size() == 1
            && loads.stream().allMatch(l -> l.standings().size() > 2);
    if (!common) {
      return loads;
    }
    String variant = last.get(0).get(0);
    List<Standing> all = loads.get(0).standings();
    Tier others = new Tier(all.stream().filter(s -> !s.variant().equals(variant)).toList());
    Tier one = new Tier(all.stream().filter(s -> s.variant().equals(variant)).toList());
    sentences.add(
        "%sNot %s: it %s".formatted(where(loads), title(variant), amount(one, others, loads)));
    return loads.stream().map(l -> l.without(variant)).toList();
  }

  private String clause(List<Load> loads) {
    List<Tier> tiers = Tier.of(loads.get(0).standings());
    List<String> sentences = new ArrayList<>();
    if (tiers.size() > 1) {
      sentences.add(apart(tiers, loads));
    }
    tiers.stream().filter(t -> t.size() > 1).forEach(t -> sentences.add(within(t)));
    return String.join(" ", sentences);
  }

  /** Which loads a part is about, unless it is about all that were measured. */
  private String where(List<Load> loads) {
    return loads.size() == contested.size() && !others
        ? ""
        : "With %s: ".formatted(listed(loads.stream().map(l -> l.order().pattern()).toList()));
  }

  /** What is apart for certain, the better one first, or the one that is worse than all others. */
  private String apart(List<Tier> tiers, List<Load> loads) {
    Tier first = tiers.get(0);
    Tier last = tiers.get(tiers.size() - 1);
    if (tiers.size() > 2) {
      return "First %s. %s %s"
          .formatted(
              tiers.stream().map(t -> titles(t.variants())).collect(Collectors.joining(", then ")),
              titles(last.variants()),
              amount(last, first, loads));
    }
    return last.size() == 1 && first.size() > 1
        ? "Not %s: it %s".formatted(titles(last.variants()), amount(last, first, loads))
        : titles(first.variants()) + ' ' + amount(first, last, loads);
  }

  /** How much the ones make of what the others make, over all loads of the clause. */
  private String amount(Tier ones, Tier others, List<Load> loads) {
    List<OrderedPair> pairs =
        loads.stream()
            .map(Load::order)
            .flatMap(
                o ->
                    ones.variants().stream()
                        .flatMap(
                            one -> others.variants().stream().map(other -> o.pair(one, other))))
            .filter(Objects::nonNull)
            .toList();
    double least = pairs.stream().mapToDouble(p -> p.ratio().ratio()).min().orElseThrow();
    double most = pairs.stream().mapToDouble(p -> p.ratio().ratio()).max().orElseThrow();
    double low = pairs.stream().mapToDouble(r -> r.ratio().low()).min().orElseThrow();
    double high = pairs.stream().mapToDouble(r -> r.ratio().high()).max().orElseThrow();
    boolean one = ones.size() == 1;
    String verb = question.isOfCosts() ? (one ? "takes" : "take") : one ? "makes" : "make";
    boolean all = ones.size() + others.size() == loads.get(0).order().standings().size();
    return "%s %s the %s of %s (%s)."
        .formatted(
            verb,
            times(least, most),
            question.isOfCosts() ? "time" : question.tests() + " per second",
            all && others.size() > 1 ? "the others" : titles(others.variants()),
            range(low, high) + (pairs.size() > 1 ? " times, all intervals together" : " times"));
  }

  private static String times(double least, double most) {
    if (least >= 0.45 && most <= 0.55) {
      return "about half";
    }
    return least >= 1.9 && most <= 2.1 ? "about twice" : range(least, most) + " times";
  }

  private static String range(double least, double most) {
    String from = number(least, 2);
    String to = number(most, 2);
    return from.equals(to) ? from : from + " to " + to;
  }

  /** What the repeats show of variants between which nothing separates. */
  private String within(Tier tier) {
    List<Standing> standings = tier.standings();
    String names = titles(tier.variants());
    if (standings.stream().allMatch(s -> s.levelWith().containsAll(tier.without(s)))) {
      return "%s are level: they differ by less than %s %%."
          .formatted(names, question.relevantPercent());
    }
    boolean nothing = standings.stream().allMatch(s -> s.notDecided().containsAll(tier.without(s)));
    if (nothing) {
      return "Between %s nothing is decided.".formatted(names);
    }
    List<String> parts = new ArrayList<>();
    for (Standing s : standings) {
      List<String> behind = tier.variants().stream().filter(s.aheadOf()::contains).toList();
      if (!behind.isEmpty()) {
        parts.add("%s is ahead of %s".formatted(title(s.variant()), titles(behind)));
      }
    }
    for (Standing s : standings) {
      List<String> level = tier.after(s).stream().filter(s.levelWith()::contains).toList();
      if (!level.isEmpty()) {
        parts.add("%s is level with %s".formatted(title(s.variant()), titles(level)));
      }
    }
    boolean open =
        standings.stream()
            .anyMatch(s -> tier.without(s).stream().anyMatch(s.notDecided()::contains));
    return String.join("; ", parts) + (open ? "; the rest is not decided." : ".");
  }

  private String tooFewRepeats() {
    int most =
        contested.stream()
            .flatMap(o -> o.pairs().stream())
            .mapToInt(OrderedPair::repeats)
            .max()
            .orElse(0);
    List<String> best =
        contested.stream().map(o -> o.standings().get(0).variant()).distinct().toList();
    return "%s no order: measure at least three repeats.%s"
        .formatted(
            most == 0
                ? "Runs without a common repeat prove"
                : most == 1 ? "One repeat proves" : "Two repeats prove",
            best.size() > 1
                ? ""
                : " %s%s had the %s."
                    .formatted(
                        others
                            ? "With %s, "
                                .formatted(
                                    listed(contested.stream().map(PatternOrder::pattern).toList()))
                            : "",
                        title(best.get(0)),
                        question.isOfCosts() ? "lowest mean time" : "highest rate"));
  }

  /** What would decide the rest. */
  private String repeats() {
    // other loads than those of the answer may be open too
    boolean open =
        contested.stream()
            .flatMap(o -> o.pairs().stream())
            .anyMatch(p -> p.word().equals(Order.NOT_DECIDED));
    if (!open || undecided.repeats() == null) {
      return "";
    }
    return undecided.repeats() > Order.MOST_REPEATS
        ? " More than %d repeats would be needed to show a difference of %s %%."
            .formatted(Order.MOST_REPEATS, Question.percent(undecided.percent()))
        : " Some %d repeats would show a difference of %s %%."
            .formatted(undecided.repeats(), Question.percent(undecided.percent()));
  }

  private String title(String variant) {
    return results.variants().stream()
        .filter(v -> v.id().equals(variant))
        .map(Results.Variant::title)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(variant);
  }

  private String titles(List<String> variants) {
    return listed(variants.stream().map(this::title).toList());
  }

  /**
   * Variants that nothing separates for certain; each of them is ahead of every variant of the
   * tiers behind it.
   */
  private record Tier(List<Standing> standings) {
    static List<Tier> of(List<Standing> all) {
      List<Tier> tiers = new ArrayList<>();
      int begin = 0;
      for (int cut = 1; cut <= all.size(); cut++) {
        List<String> behind = all.subList(cut, all.size()).stream().map(Standing::variant).toList();
        boolean apart =
            all.subList(begin, cut).stream().allMatch(s -> s.aheadOf().containsAll(behind));
        if (apart) {
          tiers.add(new Tier(all.subList(begin, cut)));
          begin = cut;
        }
      }
      return tiers;
    }

    int size() {
      return standings.size();
    }

    List<String> variants() {
      return standings.stream().map(Standing::variant).toList();
    }

    List<String> without(Standing one) {
      return variants().stream().filter(v -> !v.equals(one.variant())).toList();
    }

    List<String> after(Standing one) {
      return variants().subList(standings.indexOf(one) + 1, size());
    }
  }
}
