package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Failover;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.comparison.FailoverResult.Check;
import org.authmeter.results.comparison.FailoverResult.Load;
import org.authmeter.results.comparison.FunctionalResult;
import org.junit.jupiter.api.Test;

/** What is read out of the samples of a failover plan. */
class FailoverSamplesTest {
  private static final String UNIT = "login";
  private static final Failover EXPECTED =
      new Failover(
          Map.of(),
          Map.of(
              "store-node",
              Map.of("own", Map.of("memcached", "no"), "other", Map.of("memcached", "yes"))),
          Map.of("store-node", Map.of("other", Map.of("memcached", "no copy there"))));

  private static FailoverSamples samples(List<SampleRow> rows) {
    FailoverSamples samples = new FailoverSamples();
    rows.forEach(r -> samples.add(r, r.label().equals(UNIT)));
    return samples;
  }

  /** The rows with a kill at 10,000 and, at the end, a start at 20,000. */
  private static FailoverResult row(SampleRow... rows) {
    List<SampleRow> all = new ArrayList<>(List.of(rows));
    all.add(Jtl.row("node control start store-1", 20_000, 900, "200", "done", "fault 1-1"));
    all.add(Jtl.row("node control kill store-1", 10_000, 50, "200", "done", "fault 1-1"));
    all.add(Jtl.row("node control", 9_000, 12_000, "200", "OK", "fault 1-1"));
    return samples(all).row(EXPECTED, "memcached", "store-node", 1);
  }

  private static SampleRow check(String way, int user, int time, String code) {
    boolean success = code.endsWith("ASKED_AGAIN") || code.equals("NOT_ASKED");
    return Jtl.row("failover check " + way, time, 100, code, "words", "users 1-" + user, success);
  }

  private static SampleRow load(int time, int elapsed, int user, String code) {
    return Jtl.row(UNIT, time, elapsed, code, "words", "load 2-" + user);
  }

  private static Check of(FailoverResult row, String way) {
    return row.checks().stream().filter(c -> c.way().equals(way)).findFirst().orElseThrow();
  }

  @Test
  void shouldTellWhoWasAskedAndWhetherThatWasExpected() {
    FailoverResult row =
        row(
            check("own", 1, 12_000, "NOT_ASKED"),
            check("own", 2, 12_000, "NOT_ASKED"),
            check("other", 3, 12_000, "ASKED_AGAIN"),
            check("other", 4, 12_000, "NOT_ASKED"));
    assertThat(of(row, "own"))
        .isEqualTo(
            new Check("own", "no", "no", true, new FailoverResult.Returns(2, 0, 0, 0), "", ""));
    assertThat(of(row, "other"))
        .isEqualTo(
            new Check(
                "other",
                "yes",
                "yes",
                true,
                new FailoverResult.Returns(2, 1, 0, 0),
                "",
                "no copy there"));
    assertThat(row.events()).extracting("atMs").containsExactly(0L, 10_000L);
  }

  @Test
  void shouldTellADeviation() {
    FailoverResult row =
        row(
            check("own", 1, 12_000, "ASKED_AGAIN"),
            check("own", 2, 12_000, "NOT_ASKED"),
            check("other", 3, 12_000, "NOT_ASKED"));
    assertThat(of(row, "own").pass()).isFalse();
    assertThat(of(row, "other").pass()).isFalse();
    assertThat(FailoverResult.functionalTests(List.of(row)))
        .extracting(FunctionalResult::test, FunctionalResult::expected, FunctionalResult::observed)
        .containsExactly(
            tuple("store-node own", "no", "yes"), tuple("store-node other", "yes", "no"));
  }

  @Test
  void shouldCountTriesWithoutAnAnswerAndTheLastOneDecides() {
    FailoverResult row =
        row(
            check("own", 1, 12_000, "CONNECTION_FAILED"),
            check("own", 1, 13_000, "NOT_ASKED"),
            check("other", 2, 12_000, "HTTP_503"),
            check("other", 2, 13_000, "NO_ANSWER"));
    assertThat(of(row, "own"))
        .isEqualTo(
            new Check(
                "own",
                "no",
                "no",
                true,
                new FailoverResult.Returns(1, 0, 0, 1),
                "CONNECTION_FAILED words",
                ""));
    assertThat(of(row, "other").observed()).isEqualTo(Check.NO_ANSWER);
    assertThat(of(row, "other").returns().unanswered()).isEqualTo(1);
    assertThat(of(row, "other").detail()).isEqualTo("NO_ANSWER words");
  }

  @Test
  void shouldNotTakeAFailedSignOnForAnAnswer() {
    FailoverResult row = row(check("own", 1, 9_000, "NOT_TESTED"));
    assertThat(of(row, "own").observed()).isNull();
    assertThat(of(row, "own").pass()).isFalse();
    assertThat(FailoverResult.functionalTests(List.of(row)).get(0).observed()).isNull();
  }

  @Test
  void shouldNameRepeatsThatDiffer() {
    FailoverResult first = row(check("own", 1, 12_000, "ASKED_AGAIN"));
    FailoverResult second = row(check("own", 1, 12_000, "NOT_ASKED"));
    FunctionalResult both = FailoverResult.functionalTests(List.of(first, second)).get(0);
    assertThat(both.observed()).isEqualTo("yes or no");
    assertThat(both.detail()).startsWith("1 of 1 users asked");
  }

  @Test
  void shouldMeasureOutageAndRecoveryUntilTheClusterIsPutInOrder() {
    FailoverResult row =
        row(
            load(20_100, 100, 2, "HTTP_503"),
            load(9_500, 100, 1, "200"),
            load(10_100, 100, 1, "HTTP_502"),
            load(12_900, 100, 1, "ASKED_AGAIN"),
            load(13_500, 100, 2, "200"),
            load(19_800, 100, 1, "HTTP_503"),
            check("own", 1, 12_000, "NOT_ASKED"));
    assertThat(row.load()).isEqualTo(new Load(2, 1, 4, 2, 6_400, null, 1));
  }

  @Test
  void shouldCallItRecoveredAtTheFirstGoodReturnAfterTheLastFailure() {
    SampleRow check = check("own", 1, 12_000, "NOT_ASKED");
    List<SampleRow> good = new ArrayList<>();
    for (int time = 13_000; time < 20_000; time += 500) {
      good.add(load(time, 100, 1, "200"));
    }
    List<SampleRow> all = new ArrayList<>(good);
    all.addAll(List.of(load(10_100, 100, 1, "HTTP_502"), check));
    assertThat(row(all.toArray(SampleRow[]::new)).load().recoveryMs()).isEqualTo(3_100);
    List<SampleRow> steady = new ArrayList<>(good);
    steady.add(check);
    for (int time = 9_000; time < 13_000; time += 500) {
      steady.add(load(time, 100, 1, "200"));
    }
    Load unaffected = row(steady.toArray(SampleRow[]::new)).load();
    assertThat(unaffected.recoveryMs()).isZero();
    assertThat(unaffected.errors()).isZero();
    assertThat(unaffected.longestGapMs()).isEqualTo(500);
  }

  @Test
  void shouldDrawBucketsThatBeginAtTheFault() {
    FailoverResult row =
        row(
            load(9_300, 100, 1, "200"),
            load(9_700, 250, 1, "200"),
            load(9_950, 50, 1, "ASKED_AGAIN"),
            load(10_300, 100, 1, "HTTP_502"),
            check("own", 1, 12_000, "NOT_ASKED"));
    assertThat(row.timeline())
        .isEqualTo(
            new FailoverResult.Timeline(
                500, -1000, List.of(1, 1, 0), List.of(0, 0, 1), List.of(0, 0, 1)));
  }

  @Test
  void shouldSayWhyNothingCanBeTold() {
    assertThat(samples(List.of(load(1, 1, 1, "200"))).problem())
        .isEqualTo("nothing was made to fail");
    SampleRow kill = Jtl.row("node control kill idp-1", 1, 1, "200", "done", "fault 1-1");
    assertThat(
            samples(List.of(kill, Jtl.row("node control", 1, 1, "FAILED", "no", "fault 1-1")))
                .problem())
        .isEqualTo("FAILED no");
    assertThat(
            samples(List.of(Jtl.row("prepare", 1, 1, "FAILED", "write a number", "prepare 1-1")))
                .problem())
        .isEqualTo("FAILED write a number");
    assertThat(samples(List.of(kill)).problem()).isEqualTo("no user returned after the fault");
    assertThat(samples(List.of(kill)).row(EXPECTED, "memcached", "store-node", 1)).isNull();
  }
}
