package org.authmeter.results.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.authmeter.results.campaign.Comparison.OrderedPair;
import org.authmeter.results.campaign.Comparison.PatternOrder;
import org.authmeter.results.campaign.Comparison.Standing;

/**
 * The order in words, the same on the page, on the terminal and in summary.md. It is about the main
 * patterns; if none of them was measured, about the others.
 */
final class OrderSentence {
  /** Ratios of more patterns than this are given as a range. */
  private static final int LISTED = 3;

  private final Results results;
  private final boolean costs;
  private final List<Group> measured;
  private final List<PatternOrder> contested;

  OrderSentence(Results results, List<Group> groups, List<PatternOrder> orders) {
    this.results = results;
    this.costs = results.question().isOfCosts();
    List<Group> main = groups.stream().filter(g -> g.pattern().group() == null).toList();
    this.measured = main.isEmpty() ? groups : main;
    this.contested =
        orders.stream()
            .filter(o -> measured.stream().anyMatch(g -> g.pattern().id().equals(o.pattern())))
            .toList();
  }

  /** Null if no load was measured. */
  String text() {
    if (measured.isEmpty()) {
      return null;
    }
    if (measured.stream().map(Group::variant).distinct().count() < 2) {
      Group only = measured.get(0);
      Double tps = only.mean().tps();
      return "Only %s was measured: %s per second with %s."
          .formatted(
              title(only.variant()),
              tps == null ? "no successful test" : String.format(Locale.ROOT, "%.2f", tps),
              only.pattern().title());
    }
    if (contested.isEmpty()) {
      return "No pattern was measured with two variants whose figures can be compared.";
    }
    Map<Object, List<PatternOrder>> alike = new LinkedHashMap<>();
    contested.forEach(o -> alike.computeIfAbsent(relations(o), r -> new ArrayList<>()).add(o));
    return (costs ? "By mean time, less is ahead: " : "")
        + alike.values().stream().map(this::clause).collect(Collectors.joining(" "))
        + tooFewRepeats();
  }

  /** Patterns in which every variant stands alike share a clause. */
  private static Object relations(PatternOrder order) {
    Map<String, List<?>> relations = new LinkedHashMap<>();
    boolean decided = order.standings().stream().anyMatch(OrderSentence::isDecided);
    for (Standing s : order.standings()) {
      relations.put(s.variant(), List.of(new TreeSet<>(s.aheadOf()), new TreeSet<>(s.levelWith())));
    }
    // Nothing decided: what is said is which one has the best mean.
    return List.of(relations, decided ? "" : order.standings().get(0).variant());
  }

  private static boolean isDecided(Standing s) {
    return !s.aheadOf().isEmpty() || !s.levelWith().isEmpty();
  }

  private String clause(List<PatternOrder> orders) {
    List<Standing> standings = orders.get(0).standings();
    String where = where(orders);
    if (standings.stream().noneMatch(OrderSentence::isDecided)) {
      return "%s%s has the %s, but nothing is decided."
          .formatted(
              where,
              title(standings.get(0).variant()),
              costs ? "lowest mean time" : "highest rate");
    }
    List<String> parts = new ArrayList<>();
    ahead(standings, orders, parts);
    level(standings, parts);
    boolean open = standings.stream().anyMatch(s -> !s.notDecided().isEmpty());
    return where + String.join("; ", parts) + (open ? "; the rest is not decided." : ".");
  }

  private String where(List<PatternOrder> orders) {
    if (contested.size() == 1) {
      return "";
    }
    return orders.size() < contested.size()
        ? "In %s: ".formatted(listed(orders.stream().map(PatternOrder::pattern).toList()))
        : contested.size() == 2
            ? "In both patterns: "
            : "In all %d patterns: ".formatted(contested.size());
  }

  /** Variants that are ahead of the same ones share a part. */
  private void ahead(List<Standing> standings, List<PatternOrder> orders, List<String> parts) {
    Map<List<String>, List<String>> byBehind = new LinkedHashMap<>();
    standings.stream()
        .filter(s -> !s.aheadOf().isEmpty())
        .forEach(
            s -> byBehind.computeIfAbsent(s.aheadOf(), b -> new ArrayList<>()).add(s.variant()));
    byBehind.forEach(
        (behind, variants) -> {
          boolean ofAll = behind.size() == standings.size() - 1;
          parts.add(
              "%s %s ahead of %s%s"
                  .formatted(
                      titles(variants),
                      variants.size() == 1 ? "is" : "are",
                      ofAll && behind.size() > 1 ? "all others" : titles(behind),
                      ofAll ? lead(variants.get(0), orders) : ""));
        });
  }

  /** How far one that is ahead of all others is from the next one. */
  private String lead(String first, List<PatternOrder> orders) {
    List<OrderedPair> leads = orders.stream().map(o -> lead(first, o)).toList();
    if (orders.size() > LISTED) {
      return String.format(
          Locale.ROOT,
          ", %.2f to %.2f times the next",
          leads.stream().mapToDouble(OrderedPair::ratio).min().orElseThrow(),
          leads.stream().mapToDouble(OrderedPair::ratio).max().orElseThrow());
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < leads.size(); i++) {
      OrderedPair lead = leads.get(i);
      texts.add(
          String.format(
              Locale.ROOT,
              "%s%.2f times%s (%.2f to %.2f)",
              orders.size() == 1 ? "" : orders.get(i).pattern() + " ",
              lead.ratio(),
              orders.get(i).standings().size() == 2 ? "" : " " + title(lead.over()),
              lead.low(),
              lead.high()));
    }
    return (orders.size() == 1 ? ", " : ": ") + String.join(", ", texts);
  }

  private static OrderedPair lead(String first, PatternOrder order) {
    String next =
        order.standings().stream()
            .map(Standing::variant)
            .filter(v -> !v.equals(first))
            .findFirst()
            .orElseThrow();
    return order.pairs().stream().filter(p -> p.isOf(first) && p.isOf(next)).findFirst().get();
  }

  /** Variants that are all level with each other share a part; otherwise each has its own. */
  private void level(List<Standing> standings, List<String> parts) {
    List<String> said = new ArrayList<>();
    for (Standing s : standings) {
      List<Standing> others =
          standings.stream().filter(o -> s.levelWith().contains(o.variant())).toList();
      List<String> open =
          others.stream().map(Standing::variant).filter(v -> !said.contains(v)).toList();
      if (!open.isEmpty()) {
        boolean all = others.stream().allMatch(o -> withItself(o).equals(withItself(s)));
        parts.add(
            all
                ? titles(inOrder(standings, withItself(s))) + " are level"
                : "%s is level with %s".formatted(title(s.variant()), titles(open)));
        if (all) {
          said.addAll(open);
        }
      }
      said.add(s.variant());
    }
  }

  private static TreeSet<String> withItself(Standing s) {
    TreeSet<String> all = new TreeSet<>(s.levelWith());
    all.add(s.variant());
    return all;
  }

  private static List<String> inOrder(List<Standing> standings, TreeSet<String> variants) {
    return standings.stream().map(Standing::variant).filter(variants::contains).toList();
  }

  private String tooFewRepeats() {
    int most =
        contested.stream()
            .flatMap(o -> o.pairs().stream())
            .mapToInt(OrderedPair::repeats)
            .max()
            .orElse(0);
    return most >= Order.ENOUGH_REPEATS
        ? ""
        : " %s nothing: measure at least three repeats."
            .formatted(
                most == 0
                    ? "Runs without a common repeat prove"
                    : most == 1 ? "One repeat proves" : "Two repeats prove");
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

  /** "a", "a and b", "a, b and c". */
  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }
}
