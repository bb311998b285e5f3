package org.authmeter.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.campaign.Failover;
import org.authmeter.runner.failover.FailoverRow.Check;
import org.authmeter.runner.failover.FailoverRow.Load;
import org.authmeter.runner.results.Context.FunctionalRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read out of the samples of a failover plan. */
class FailoverRowsTest {
  private static final String UNIT = "login";
  private static final Failover EXPECTED =
      new Failover(
          Map.of(),
          Map.of(
              "store-node",
              Map.of("own", Map.of("memcached", "no"), "other", Map.of("memcached", "yes"))),
          Map.of("store-node", Map.of("other", Map.of("memcached", "no copy there"))));
  @TempDir Path folder;

  private FailoverSamples samples(List<String> rows) throws IOException {
    Path jtl = folder.resolve("samples.jtl");
    Files.writeString(
        jtl,
        "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success\n"
            + String.join("\n", rows)
            + "\n");
    return FailoverSamples.read(jtl, UNIT);
  }

  /** The rows with a kill at 10,000 and, at the end, a start at 20,000. */
  private FailoverRow row(String... rows) throws IOException {
    List<String> all = new ArrayList<>(List.of(rows));
    all.add("20000,900,node control start store-1,200,done,fault 1-1,true");
    all.add("10000,50,node control kill store-1,200,done,fault 1-1,true");
    all.add("9000,12000,node control,200,OK,fault 1-1,true");
    return new FailoverRows(EXPECTED, "memcached", "store-node", 1).of(samples(all));
  }

  private static String check(String way, int user, int time, String code) {
    boolean success = code.endsWith("ASKED_AGAIN") || code.equals("NOT_ASKED");
    return "%d,100,failover check %s,%s,words,users 1-%d,%s"
        .formatted(time, way, code, user, success);
  }

  private static String load(int time, int elapsed, int user, String code) {
    return "%d,%d,%s,%s,words,load 2-%d,%s"
        .formatted(time, elapsed, UNIT, code, user, !code.startsWith("HTTP_5"));
  }

  private static Check of(FailoverRow row, String way) {
    Map<String, Check> checks = new HashMap<>();
    row.checks().forEach(c -> checks.put(c.way(), c));
    return checks.get(way);
  }

  @Test
  void shouldTellWhoWasAskedAndWhetherThatWasExpected() throws IOException {
    FailoverRow row =
        row(
            check("own", 1, 12_000, "NOT_ASKED"),
            check("own", 2, 12_000, "NOT_ASKED"),
            check("other", 3, 12_000, "ASKED_AGAIN"),
            check("other", 4, 12_000, "NOT_ASKED"));
    assertThat(of(row, "own")).isEqualTo(new Check("own", "no", "no", true, 2, 0, 0, 0, "", ""));
    assertThat(of(row, "other"))
        .isEqualTo(new Check("other", "yes", "yes", true, 2, 1, 0, 0, "", "no copy there"));
    assertThat(row.events()).extracting("atMs").containsExactly(0L, 10_000L);
  }

  @Test
  void shouldTellADeviation() throws IOException {
    FailoverRow row =
        row(
            check("own", 1, 12_000, "ASKED_AGAIN"),
            check("own", 2, 12_000, "NOT_ASKED"),
            check("other", 3, 12_000, "NOT_ASKED"));
    assertThat(of(row, "own").pass()).isFalse();
    assertThat(of(row, "other").pass()).isFalse();
    assertThat(FailoverTests.of(List.of(row)))
        .extracting(FunctionalRow::test, FunctionalRow::observed, FunctionalRow::pass)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("store-node own", "yes", false),
            org.assertj.core.groups.Tuple.tuple("store-node other", "no", false));
  }

  @Test
  void shouldCountTriesWithoutAnAnswerAndTheLastOneDecides() throws IOException {
    FailoverRow row =
        row(
            check("own", 1, 12_000, "CONNECTION_FAILED"),
            check("own", 1, 13_000, "NOT_ASKED"),
            check("other", 2, 12_000, "HTTP_503"),
            check("other", 2, 13_000, "NO_ANSWER"));
    assertThat(of(row, "own"))
        .isEqualTo(new Check("own", "no", "no", true, 1, 0, 0, 1, "CONNECTION_FAILED words", ""));
    assertThat(of(row, "other").observed()).isEqualTo(Check.NO_ANSWER);
    assertThat(of(row, "other").pass()).isFalse();
    assertThat(of(row, "other").unanswered()).isEqualTo(1);
    assertThat(of(row, "other").detail()).isEqualTo("NO_ANSWER words");
  }

  @Test
  void shouldNotTakeAFailedSignOnForAnAnswer() throws IOException {
    FailoverRow row = row(check("own", 1, 9_000, "NOT_TESTED"));
    assertThat(of(row, "own").observed()).isNull();
    assertThat(of(row, "own").pass()).isFalse();
    assertThat(FailoverTests.of(List.of(row)).get(0).observed()).isNull();
  }

  @Test
  void shouldNameRepeatsThatDiffer() throws IOException {
    FailoverRow first = row(check("own", 1, 12_000, "ASKED_AGAIN"));
    FailoverRow second = row(check("own", 1, 12_000, "NOT_ASKED"));
    FunctionalRow both = FailoverTests.of(List.of(first, second)).get(0);
    assertThat(both.observed()).isEqualTo("yes or no");
    assertThat(both.pass()).isFalse();
    assertThat(both.detail()).startsWith("1 of 1 users asked");
  }

  @Test
  void shouldMeasureOutageAndRecoveryUntilTheClusterIsPutInOrder() throws IOException {
    FailoverRow row =
        row(
            load(9_500, 100, 1, "200"),
            load(10_100, 100, 1, "HTTP_502"),
            load(12_900, 100, 1, "ASKED_AGAIN"),
            load(13_500, 100, 2, "200"),
            load(19_800, 100, 1, "HTTP_503"),
            load(20_100, 100, 2, "HTTP_503"),
            check("own", 1, 12_000, "NOT_ASKED"));
    Load expected = new Load(2, 1, 4, 2, 6_400, null, 1);
    assertThat(row.load()).isEqualTo(expected);
  }

  @Test
  void shouldCallItRecoveredAtTheFirstGoodReturnAfterTheLastFailure() throws IOException {
    String check = check("own", 1, 12_000, "NOT_ASKED");
    List<String> good = new ArrayList<>();
    for (int time = 13_000; time < 20_000; time += 500) {
      good.add(load(time, 100, 1, "200"));
    }
    List<String> all = new ArrayList<>(good);
    all.addAll(List.of(load(10_100, 100, 1, "HTTP_502"), check));
    assertThat(row(all.toArray(String[]::new)).load().recoveryMs()).isEqualTo(3_100);
    List<String> steady = new ArrayList<>(good);
    steady.add(check);
    for (int time = 9_000; time < 13_000; time += 500) {
      steady.add(load(time, 100, 1, "200"));
    }
    Load unaffected = row(steady.toArray(String[]::new)).load();
    assertThat(unaffected.recoveryMs()).isZero();
    assertThat(unaffected.errors()).isZero();
    assertThat(unaffected.longestGapMs()).isEqualTo(500);
  }

  @Test
  void shouldDrawBucketsThatBeginAtTheFault() throws IOException {
    FailoverRow row =
        row(
            load(9_300, 100, 1, "200"),
            load(9_700, 250, 1, "200"),
            load(9_950, 50, 1, "ASKED_AGAIN"),
            load(10_300, 100, 1, "HTTP_502"),
            check("own", 1, 12_000, "NOT_ASKED"));
    assertThat(row.timeline())
        .isEqualTo(
            new FailoverRow.Timeline(
                500, -1000, List.of(1, 1, 0), List.of(0, 0, 1), List.of(0, 0, 1)));
  }

  @Test
  void shouldSayWhyNothingCanBeTold() throws IOException {
    assertThat(samples(List.of(load(1, 1, 1, "200"))).problem())
        .isEqualTo("nothing was made to fail");
    assertThat(
            samples(
                    List.of(
                        "1,1,node control kill idp-1,NODE_CONTROL_FAILED,no,fault 1-1,false",
                        "1,1,node control,NODE_CONTROL_FAILED,kill of idp-1 failed: no,fault 1-1,false"))
                .problem())
        .isEqualTo("NODE_CONTROL_FAILED kill of idp-1 failed: no");
    assertThat(
            samples(List.of("1,1,prepare,INVALID_SETTINGS,write a number,prepare 1-1,false"))
                .problem())
        .isEqualTo("INVALID_SETTINGS write a number");
    assertThat(samples(List.of("1,1,node control kill idp-1,200,done,fault 1-1,true")).problem())
        .isEqualTo("no user returned after the fault");
  }
}
