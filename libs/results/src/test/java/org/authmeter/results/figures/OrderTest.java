package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.Comparison.OrderedPair;
import org.authmeter.results.comparison.Comparison.PatternOrder;
import org.authmeter.results.comparison.Comparison.Standing;
import org.junit.jupiter.api.Test;

class OrderTest {
  /** All tests of the repeat fail. */
  private static final int FAILING = -1;

  private final List<Results.Pattern> patterns = new ArrayList<>();
  private final Map<String, int[]> rates = new LinkedHashMap<>();
  private Question question = new Question(Question.RATE, 5, "tests");
  private Double offered;
  private boolean costs;

  /** Tests per second of a variant by repeat; 0 = that repeat was not measured. */
  private OrderTest rates(String pattern, String variant, int... byRepeat) {
    if (patterns.stream().noneMatch(p -> p.id().equals(pattern))) {
      patterns.add(Contexts.pattern(pattern, 2, false, null));
    }
    rates.put(variant + " " + pattern, byRepeat);
    return this;
  }

  /** Each test takes this many milliseconds; rates are all alike. */
  private OrderTest times(String pattern, String variant, int... byRepeat) {
    costs = true;
    question = new Question(Question.TIME, 5, "tests");
    return rates(pattern, variant, byRepeat);
  }

  private Comparison.Order order() {
    List<CellRecord> cells = new ArrayList<>();
    rates.forEach(
        (key, byRepeat) -> {
          for (int n = 1; n <= byRepeat.length; n++) {
            String[] id = key.split(" ");
            CellRecord cell = Contexts.cell(id[0], id[1], n);
            cells.add(
                new CellRecord(
                    cell.variant(),
                    cell.pattern(),
                    n,
                    new CellRecord.Offer(offered, offered, null),
                    "done",
                    "",
                    null));
          }
        });
    List<Results.Variant> variants =
        rates.keySet().stream()
            .map(k -> k.split(" ")[0])
            .distinct()
            .map(v -> Contexts.variant(v, null, false, null))
            .toList();
    Results results =
        Contexts.of(variants, patterns, cells, List.of(), Reference.NONE, List.of(), List.of());
    Runs runs = new Runs(Contexts.with(results, question));
    rates.forEach(
        (key, byRepeat) -> {
          for (int n = 1; n <= byRepeat.length; n++) {
            String[] id = key.split(" ");
            int figure = byRepeat[n - 1];
            if (figure == FAILING) {
              runs.cell(Contexts.key(id[0], id[1], n)).add(0, 1000, 10, false);
            }
            for (int i = 0; i < (costs ? Math.min(1, figure) : figure); i++) {
              runs.cell(Contexts.key(id[0], id[1], n)).add(0, 1000, costs ? figure : 10, true);
            }
          }
        });
    return runs.comparison().ratios().order();
  }

  private static OrderedPair pair(PatternOrder order, String one, String other) {
    return order.pairs().stream()
        .filter(p -> p.isOf(one) && p.isOf(other))
        .findFirst()
        .orElseThrow();
  }

  private static Standing standing(PatternOrder order, String variant) {
    return order.standings().stream()
        .filter(s -> s.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldNumberThePlacesOfATotalOrder() {
    Comparison.Order order =
        rates("P1", "a", 500, 501, 502)
            .rates("P1", "b", 1000, 1001, 1002)
            .rates("P1", "c", 250, 251, 250)
            .order();
    PatternOrder p1 = order.patterns().get(0);
    assertThat(order.comparisons()).isEqualTo(3);
    assertThat(p1.pairs()).extracting(OrderedPair::word).containsOnly(Order.AHEAD);
    assertThat(p1.standings()).extracting(Standing::variant).containsExactly("b", "a", "c");
    assertThat(p1.standings()).extracting(Standing::place).containsExactly(1, 2, 3);
    assertThat(standing(p1, "c").behind()).containsExactly("b", "a");
    assertThat(pair(p1, "a", "b").variant()).as("the better one first").isEqualTo("b");
    assertThat(pair(p1, "a", "b").ratio().ratio()).isGreaterThan(1.9);
    assertThat(order.sentence())
        .startsWith("First b, then a, then c. c makes 0.25 times the tests per second of b (0.2");
    assertThat(order.undecided()).isNull();
  }

  /** Without its worst run a variant would look better than it is. */
  @Test
  void shouldNotCompareWhatHasARunWithoutSuccess() {
    Comparison.Order order =
        rates("P1", "a", 1000, 1001, 1002, 1000)
            .rates("P1", "b", 1200, 1210, 1190, FAILING)
            .order();
    assertThat(order.patterns()).isEmpty();
    assertThat(order.sentence())
        .isEqualTo(
            "No load was measured with two variants whose figures can be compared."
                + " Not compared, because a run had no successful test: b with P1.");
  }

  /** A list that reads 1, 2, 1, 4 is a riddle: no places where a pair is open. */
  @Test
  void shouldHaveNoPlacesWhereAPairIsNotDecided() {
    PatternOrder p1 =
        rates("P1", "a", 1000, 1300, 1100)
            .rates("P1", "b", 1200, 1000, 1150)
            .rates("P1", "c", 100, 105, 101)
            .order()
            .patterns()
            .get(0);
    assertThat(p1.standings()).extracting(Standing::place).containsOnlyNulls();
    assertThat(pair(p1, "a", "b").word()).isEqualTo(Order.NOT_DECIDED);
    assertThat(standing(p1, "a").aheadOf()).containsExactly("c");
    assertThat(standing(p1, "a").notDecided()).containsExactly("b");
    assertThat(standing(p1, "c").behind()).containsExactlyInAnyOrder("a", "b");
    assertThat(order().sentence())
        .startsWith("Not c: it makes 0.09 times the tests per second of the others (")
        .contains("all intervals together). Between a and b nothing is decided. Some ")
        .endsWith(" repeats would show a difference of 10 %.");
  }

  /** An interval from 0.6 to 1.4 contains 1, and shows nothing. */
  @Test
  void shouldCallNothingLevelThatIsOnlyNoisy() {
    Comparison.Order order =
        rates("P1", "a", 1000, 1300, 900).rates("P1", "b", 1100, 1000, 1150).order();
    OrderedPair pair = order.patterns().get(0).pairs().get(0);
    assertThat(pair.ratio().low()).isLessThan(0.9);
    assertThat(pair.word()).isEqualTo(Order.NOT_DECIDED);
    assertThat(order.sentence())
        .startsWith("Between b and a nothing is decided. Some ")
        .endsWith(" repeats would show a difference of 10 %.");
    assertThat(order.undecided().pairs()).isEqualTo(1);
    assertThat(order.undecided().repeats()).isBetween(50, 100);
  }

  @Test
  void shouldCallLevelWhatDiffersByLessThanWhatIsRelevant() {
    rates("P1", "a", 1000, 1200, 1100).rates("P1", "b", 1020, 1225, 1121);
    OrderedPair pair = order().patterns().get(0).pairs().get(0);
    assertThat(pair.ratio().low()).as("b is faster, by 2 %").isGreaterThan(1);
    assertThat(pair.word()).isEqualTo(Order.LEVEL);
    assertThat(order().sentence()).isEqualTo("b and a are level: they differ by less than 5 %.");
    question = new Question(Question.RATE, 1, "tests");
    assertThat(order().patterns().get(0).pairs().get(0).word()).isEqualTo(Order.AHEAD);
  }

  /** Level is not transitive: what lies between two can be level with both. */
  @Test
  void shouldSayWhoIsLevelWithWhom() {
    rates("P1", "a", 1000, 1000, 1000)
        .rates("P1", "b", 1030, 1030, 1030)
        .rates("P1", "c", 1060, 1060, 1060);
    assertThat(order().sentence())
        .isEqualTo("c is ahead of a; c is level with b; b is level with a.");
    rates("P1", "c", 1031, 1031, 1031);
    assertThat(order().sentence()).isEqualTo("c, b and a are level: they differ by less than 5 %.");
    assertThat(order().patterns().get(0).standings())
        .extracting(Standing::place)
        .containsOnlyNulls();
  }

  /** The same two variants: alone they are decided, among the comparisons of many patterns not. */
  @Test
  void shouldCorrectForAllComparisonsOfThePage() {
    rates("P1", "a", 1000, 1000, 1000).rates("P1", "b", 1100, 1130, 1170);
    assertThat(order().patterns().get(0).pairs().get(0).word()).isEqualTo(Order.AHEAD);
    for (int p = 2; p <= 6; p++) {
      rates("P" + p, "a", 1000, 1300, 900).rates("P" + p, "b", 1100, 1000, 1150);
    }
    Comparison.Order order = order();
    assertThat(order.comparisons()).isEqualTo(6);
    OrderedPair pair = order.patterns().get(0).pairs().get(0);
    assertThat(pair.pHolm()).isGreaterThan(5 * pair.p());
    assertThat(pair.word()).isEqualTo(Order.NOT_DECIDED);
    assertThat(order.patterns())
        .flatExtracting(PatternOrder::pairs)
        .allMatch(
            x -> x.word().equals(Order.NOT_DECIDED) && x.ratio().low() < 1 && x.ratio().high() > 1);
  }

  @Test
  void shouldDecideNothingOfFewerThanThreeRepeats() {
    Comparison.Order one = rates("P1", "a", 100).rates("P1", "b", 900).order();
    OrderedPair pair = one.patterns().get(0).pairs().get(0);
    assertThat(pair.ratio().ratio()).isEqualTo(9);
    assertThat(pair.word()).isEqualTo(Order.NOT_DECIDED);
    assertThat(Arrays.asList(pair.ratio().low(), pair.ratio().high(), pair.p(), pair.pHolm()))
        .containsOnlyNulls();
    assertThat(one.comparisons()).isZero();
    assertThat(one.sentence())
        .isEqualTo(
            "One repeat proves no order: measure at least three repeats. b had the highest rate.");
    assertThat(rates("P1", "a", 100, 101).rates("P1", "b", 900, 905).order().sentence())
        .startsWith("Two repeats prove no order: measure at least three repeats. b had");
  }

  /** A variant of another load may have a higher rate, about which the sentence says nothing. */
  @Test
  void shouldNameTheLoadOfTheHighestRateWhereThereAreOthers() {
    rates("P1", "a", 100).rates("P1", "b", 900);
    besides("P2").rates("P2", "c", 2000).rates("P2", "d", 10);

    assertThat(order().sentence()).endsWith("repeats. With P1, b had the highest rate.");
  }

  /** What is open under the main loads may be decided under another one, and the reverse. */
  @Test
  void shouldNameItsLoadsWhereThereAreOthers() {
    rates("P1", "a", 1000, 1300, 900).rates("P1", "b", 1100, 1000, 1150);
    besides("P2").rates("P2", "a", 100, 101, 102).rates("P2", "b", 200, 201, 202);
    assertThat(order().sentence()).startsWith("With P1: Between b and a nothing is decided. ");

    rates("P1", "c", 100, 101, 100);
    rates("P3", "a", 1000, 1300, 900).rates("P3", "b", 1100, 1000, 1150);
    rates("P3", "c", 100, 101, 100);
    assertThat(order().sentence())
        .startsWith("With P1 and P3: Not c: it makes 0.0")
        .contains(" together). Between b and a nothing is decided. ");
  }

  /** A load that is not one of the main ones. */
  private OrderTest besides(String id) {
    Results.Pattern other = Contexts.pattern(id, 2, false, null);
    patterns.add(
        new Results.Pattern(
            other.id(), other.title(), other.users(), "others", false, null, null, other.search()));
    return this;
  }

  @Test
  void shouldCompareOnlyRepeatsThatBothHave() {
    rates("P1", "a", 100, 0, 102, 101, 0).rates("P1", "b", 200, 201, 202, 203, 0);
    assertThat(order().patterns().get(0).pairs().get(0).repeats()).isEqualTo(3);
    rates("P1", "a", 100, 0).rates("P1", "b", 0, 200);
    OrderedPair none = order().patterns().get(0).pairs().get(0);
    assertThat(none.ratio().ratio()).isNull();
    assertThat(none.word()).isEqualTo(Order.NOT_DECIDED);
    assertThat(order().sentence()).contains("Runs without a common repeat prove no order");
  }

  @Test
  void shouldNotOrderRatesThatTheLoadDecided() {
    offered = 20.0;
    rates("P1", "a", 20, 20, 20).rates("P1", "b", 20, 20, 19);
    assertThat(order().patterns()).isEmpty();
    assertThat(order().sentence()).startsWith("No load was measured with two variants");
  }

  @Test
  void shouldNotOrderWhereErrorsAreResultsNorStepsOfASearch() {
    patterns.add(Contexts.pattern("P1", 2, true, null));
    patterns.add(Contexts.pattern("peak-8", 8, false, "peak"));
    rates("P1", "a", 100, 101, 102).rates("P1", "b", 200, 201, 202);
    rates("peak-8", "a", 100, 101, 102).rates("peak-8", "b", 200, 201, 202);
    assertThat(order().patterns()).isEmpty();
  }

  /** Less time is ahead, and each further load is compared with the first one. */
  @Test
  void shouldOrderCostsByTime() {
    Comparison.Order order =
        times("plain", "a", 100, 110, 105)
            .times("plain", "b", 200, 221, 210)
            .times("signed", "a", 150, 166, 157)
            .order();
    OrderedPair pair = order.patterns().get(0).pairs().get(0);
    assertThat(pair.variant()).isEqualTo("a");
    assertThat(pair.ratio().ratio()).isLessThan(0.51);
    assertThat(pair.word()).isEqualTo(Order.AHEAD);
    assertThat(order.comparisons()).isEqualTo(2);
    assertThat(order.loads())
        .singleElement()
        .satisfies(
            l -> {
              assertThat(l.variant()).isEqualTo("a");
              assertThat(l.pattern()).isEqualTo("plain");
              assertThat(l.over()).isEqualTo("signed");
              assertThat(l.word()).isEqualTo(Order.AHEAD);
            });
    assertThat(order.sentence()).startsWith("a takes about half the time of b (");
  }

  @Test
  void shouldSayWhatIsAloneOrAlike() {
    assertThat(rates("P1", "a", 100).order().sentence())
        .isEqualTo("Only a was measured: 100.00 tests per second with P1.");
    rates.clear();
    rates("P1", "a", 100, 101, 102).rates("P1", "b", 200, 203, 202);
    rates("P2", "a", 100, 101, 102).rates("P2", "b", 200, 203, 202);
    assertThat(order().sentence())
        .startsWith("b makes about twice the tests per second of a (")
        .endsWith(" times, all intervals together).");
    rates("P3", "a", 100, 101, 102).rates("P3", "b", 100, 101, 102);
    assertThat(order().sentence())
        .startsWith("With P1 and P2: b makes about twice ")
        .endsWith(" With P3: a and b are level: they differ by less than 5 %.");
  }

  /** What holds under every load is said once, before what differs. */
  @Test
  void shouldSayOnceWhoIsBehindUnderEveryLoad() {
    rates("P1", "a", 1000, 1001, 1002).rates("P1", "b", 1100, 1101, 1102);
    rates("P1", "c", 500, 501, 500);
    rates("P2", "a", 1000, 1001, 1002).rates("P2", "b", 1001, 1002, 1003);
    rates("P2", "c", 400, 401, 400);
    assertThat(order().sentence())
        .startsWith("Not c: it makes 0.40 to 0.50 times the tests per second of the others (")
        .contains(" With P1: b makes 1.10 times the tests per second of a (")
        .endsWith(" With P2: b and a are level: they differ by less than 5 %.");
  }

  /** What is open under another load than those of the answer does not weaken it. */
  @Test
  void shouldAskForNoRepeatsWhereTheAnswerIsDecided() {
    besides("G1").rates("G1", "a", 1000, 1300, 900).rates("G1", "b", 1100, 1000, 1150);
    rates("P1", "a", 500, 501, 500).rates("P1", "b", 1000, 1001, 1000);
    Comparison.Order order = order();
    assertThat(order.undecided().pairs()).isEqualTo(1);
    assertThat(order.sentence())
        .startsWith("With P1: b makes about twice the tests per second of a (")
        .endsWith(" times).");
  }
}
