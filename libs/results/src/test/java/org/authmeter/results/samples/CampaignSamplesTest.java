package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.input.ReportException;
import org.authmeter.results.input.ReportProperties;
import org.authmeter.results.input.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignSamplesTest {
  private static final Scenarios SHIPPED = new Scenarios(List.of());
  private static final ReportProperties PROPERTIES =
      new ReportProperties(name -> name.equals("sampleresult.timestamp.start") ? "true" : null);
  private static final String LOGIN = "SAML SSO login";
  @TempDir Path folder;
  private final Jtl jtl = new Jtl();

  private CampaignSamples rows(String asked) throws IOException {
    return new CampaignSamples(PROPERTIES, SHIPPED, asked, null)
        .read(jtl.write(folder.resolve("all.jtl")));
  }

  private static String group(String scenario, String variant, String pattern, String group) {
    return "/" + scenario + "/" + variant + "/" + pattern + "/1 " + group;
  }

  private RunFigures only(CampaignSamples rows) {
    assertThat(rows.measured("x").cells()).hasSize(1);
    return rows.measured("x").cells().get(0);
  }

  @Test
  void shouldLeaveOutWarmUpsAndKeepLegsApart() throws IOException {
    String load = group("idp-clustering", "memcached", "P1", "measurement");
    jtl.tests(0, 5, 900, LOGIN, group("idp-clustering", "memcached", "P1", "warm-up"), 2)
        .tests(10_000, 4, 100, LOGIN, load, 2)
        .tests(10_000, 4, 30, "SAML ACS", load, 2);
    RunFigures cell = only(rows(null));
    assertThat(cell.statistics().tests()).isEqualTo(8);
    assertThat(cell.statistics().startEpochMs()).isEqualTo(10_000);
    assertThat(cell.legs()).containsOnlyKeys("SAML ACS");
    assertThat(cell.legs().get("SAML ACS").count()).isEqualTo(8);
  }

  @Test
  void shouldAddUpTheVirtualUsersOfAgents() throws IOException {
    String load = group("idp-clustering", "memcached", "P1", "measurement");
    jtl.tests(0, 2, 100, LOGIN, "10.0.0.1:1099-" + load, 3)
        .tests(0, 2, 100, LOGIN, "10.0.0.2:1099-" + load, 4)
        .tests(0, 1, 1, "node control", group("idp-clustering", "memcached", "P1", "fault"), 9);
    assertThat(only(rows(null)).users()).isEqualTo(7);
  }

  /** Where users take turns one is at work, however large the thread group is. */
  @Test
  void shouldTakeSerialUsersForOneAndThoseOfAnOpenLoadAsDeclared() throws IOException {
    jtl.tests(
        0,
        1,
        10,
        "Community Authorization whoami",
        group("community-authorization", "small", "W-1", "measurement"),
        200);
    assertThat(only(rows(null)).users()).isEqualTo(1);
    Jtl open = new Jtl();
    open.row(
        5_000,
        100,
        "CAS login",
        "200",
        "OK; waitMs=400",
        group("cas-login", "cas3", "open", "measurement") + " 1-17",
        true,
        50);
    RunFigures cell =
        new CampaignSamples(PROPERTIES, SHIPPED, null, null)
            .read(open.write(folder.resolve("open.jtl")))
            .measured("x")
            .cells()
            .get(0);
    assertThat(cell.users()).isEqualTo(1);
    assertThat(cell.statistics().startEpochMs()).as("the arrival").isEqualTo(4_600);
    assertThat(cell.statistics().endEpochMs()).isEqualTo(5_100);
    assertThat(cell.statistics().durations().meanMs()).isEqualTo(500);
  }

  /** Of a test that is a transaction of ten samples, one with fewer was cut off. */
  @Test
  void shouldNotCountATestThatTheEndOfTheLoadCutOff() throws IOException {
    String thread =
        group("authmark-login", "1-server-2-cpus", "siteminder-directory", "measurement") + " 1-1";
    String label = "SiteMinder authentication";
    String message = "Number of samples in transaction : %d, number of failing samples : 0";
    jtl.row(0, 9, label, "200", message.formatted(10), thread, true, 8)
        .row(9, 9, label, "200", message.formatted(4), thread, true, 8)
        .row(18, 9, label, "500", message.formatted(4), thread, false, 8);
    RunFigures cell = only(rows(null));
    assertThat(cell.statistics().tests()).isEqualTo(2);
    assertThat(cell.statistics().durations().errors()).isEqualTo(1);
  }

  /** The steps of a search have the titles of their numbers of threads. */
  @Test
  void shouldNameTheStepsOfASearch() throws IOException {
    String thread = group("authmark-login", "1-server-1-cpu", "peak-8", "measurement") + " 1-1";
    jtl.row(0, 9, "AuthMark login", "200", "OK", thread, true, 8);
    assertThat(only(rows(null)).pattern().shown().title()).isEqualTo("8 load threads");
  }

  /** Those still make their last logins when the run with every session begins. */
  @Test
  void shouldNotCountTheThreadsOfTheStepBeforeThePeak() throws IOException {
    String peak = group("authmark-login", "1-server-1-cpu", "peak", "measurement");
    jtl.row(0, 9, "AuthMark login", "200", "OK", peak + " 1-3", true, 20)
        .tests(1, 5, 9, "AuthMark login", peak, 8);
    assertThat(only(rows(null)).users()).isEqualTo(8);
  }

  @Test
  void shouldUseTheUnitOfThePattern() throws IOException {
    String load = group("saml-profiles", "check-verify", "logout-soap", "measurement");
    jtl.tests(0, 2, 10, "SAML SP login", load, 1).tests(0, 3, 10, "SAML single logout", load, 1);
    assertThat(only(rows(null)).statistics().tests()).isEqualTo(3);
  }

  @Test
  void shouldRefuseRowsOfSeveralScenariosUnlessOneIsChosen() throws IOException {
    jtl.tests(0, 2, 10, LOGIN, group("idp-clustering", "memcached", "P1", "measurement"), 1)
        .tests(0, 3, 10, "CAS login", group("cas-login", "cas1", "closed", "measurement"), 1)
        .tests(0, 3, 10, "other", "Thread Group", 1);
    assertThatThrownBy(() -> rows(null).scenario())
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("cas-login, idp-clustering, report")
        .hasMessageContaining("'Thread Group 1-1'")
        .hasMessageContaining("-Jauthmeter.scenario=idp-clustering");
    CampaignSamples chosen = rows("cas-login");
    assertThat(chosen.scenario()).isEqualTo("cas-login");
    assertThat(only(chosen).statistics().tests()).isEqualTo(3);
    assertThat(only(rows("report")).statistics().tests()).isEqualTo(3);
    assertThatThrownBy(() -> rows("weblab").scenario()).hasMessageContaining("'weblab'");
  }

  @Test
  void shouldTakeRowsOfOtherPlansForOneRun() throws IOException {
    jtl.tests(0, 9, 10, LOGIN, "warm-up", 1)
        .tests(0, 4, 10, "GET /login", "Thread Group", 3)
        .tests(0, 2, 10, LOGIN, "Thread Group", 3);
    CampaignSamples rows = rows(null);
    assertThat(rows.scenario()).isEqualTo("report");
    assertThat(rows.measured("old").unit()).as("a unit that is known").isEqualTo(LOGIN);
    RunFigures cell = rows.measured("old").cells().get(0);
    assertThat(cell.key()).isEqualTo("old | 3-threads | run 1");
    assertThat(cell.statistics().tests()).isEqualTo(6);
    assertThat(cell.pattern().failures().errorsAreResults()).isTrue();
  }

  /** Legs are as many as the transactions that they are of, which last longer. */
  @Test
  void shouldTakeTheMostFrequentLabelOfAScenarioWithoutADescription() throws IOException {
    for (String variant : List.of("a", "b")) {
      String load = group("my-shop", variant, "checkout", "measurement");
      jtl.tests(0, 5, 10, "GET cart", load, 2)
          .tests(0, 5, 50, "checkout", load, 2)
          .tests(0, 1, 90, "GET home", load, 2);
    }
    CampaignSamples.Measured measured = rows(null).measured("x");
    assertThat(measured.unit()).isEqualTo("checkout");
    assertThat(measured.cells()).hasSize(2);
    assertThat(measured.cells().get(0).users()).isEqualTo(2);
    assertThat(measured.cells().get(1).legs()).containsOnlyKeys("GET cart", "GET home");
  }

  /** It began, and measured nothing: a gate is to fall. */
  @Test
  void shouldKeepARunThatEndedInItsWarmUp() throws IOException {
    jtl.tests(0, 2, 10, LOGIN, group("idp-clustering", "memcached", "P1", "warm-up"), 1);
    assertThat(only(rows(null)).statistics().tests()).isZero();
  }

  /** Whoever forgets the repeat would otherwise get the rate of both runs and the time between. */
  @Test
  void shouldNotTakeTwoRunsForOne() throws IOException {
    String run = group("idp-clustering", "memcached", "P1", "");
    jtl.tests(0, 2, 10, LOGIN, run + "warm-up", 1)
        .tests(100, 2, 10, LOGIN, run + "measurement", 1)
        .tests(110, 1, 5, LOGIN, "10.0.0.2:1099-" + run + "warm-up", 1);
    assertThat(only(rows(null)).record(null).isBroken()).isFalse();
    jtl.tests(90_000, 2, 10, LOGIN, run + "warm-up", 1)
        .tests(90_100, 2, 10, LOGIN, run + "measurement", 1);
    CellRecord cell = only(rows(null)).record(null);
    assertThat(cell.isBroken()).isTrue();
    assertThat(cell.detail()).contains("-Jauthmeter.repeat");
  }

  @Test
  void shouldSayThatAFileHoldsNoRows() throws IOException {
    assertThatThrownBy(() -> rows(null).scenario()).hasMessageContaining("no rows");
  }

  /** A program that put several results together describes them itself. */
  @Test
  void shouldTakeTheDescriptionThatItIsToldInPlaceOfTheFiles() throws IOException {
    Campaign given =
        new Campaign(
            new Campaign.Topic(null, "Two runs", "?", "GET /"),
            Campaign.UNKNOWN.systems(),
            null,
            Campaign.Observed.NOTHING,
            null,
            null,
            Campaign.UNKNOWN.presentation(),
            null);
    jtl.tests(0, 3, 100, "GET /", group("report", "mine", "3-threads", "t"), 3)
        .tests(0, 3, 40, "leg", group("report", "mine", "3-threads", "t"), 3);
    CampaignSamples rows =
        new CampaignSamples(PROPERTIES, SHIPPED, null, given)
            .read(jtl.write(folder.resolve("all.jtl")));
    RunFigures cell = only(rows);
    assertThat(rows.isForeign()).as("the rows tell their run").isFalse();
    assertThat(cell.variant()).isEqualTo("mine");
    assertThat(cell.statistics().tests()).isEqualTo(9);
    assertThat(cell.legs()).containsOnlyKeys("leg");
    assertThat(rows.description().campaign().topic().title()).isEqualTo("Two runs");
  }

  /** A reason phrase, an error_description, or a StatusMessage. */
  @Test
  void shouldTakeNoFigureFromTextOfAServer() throws IOException {
    for (String text :
        List.of(
            "OK; waitMs=400000",
            "denied; waitMs=400000; free=true.",
            "OK; waitMs=12345678901234567890; free=true",
            "OK; versions=3; lost=1 of 2")) {
      Jtl one = new Jtl();
      for (int i = 0; i < 10; i++) {
        one.row(i * 100, 100, "Login", "200", text, "Users 1-1", true, 1);
      }
      CampaignSamples rows =
          new CampaignSamples(PROPERTIES, SHIPPED, null, null)
              .read(one.write(folder.resolve("all.jtl")));
      RunFigures cell = only(rows);
      assertThat(cell.statistics().tps()).as(text).isEqualTo(10);
      assertThat(cell.statistics().durations().maxMs()).as(text).isEqualTo(100);
      assertThat(cell.replication()).as(text).isNull();
    }
  }

  @Test
  void shouldTakeTheTimersOwnFigureBehindThatOfAServer() throws IOException {
    jtl.row(
        5_000,
        100,
        LOGIN,
        "200",
        "OK; waitMs=400000; free=true; waitMs=20; free=false",
        group("idp-clustering", "memcached", "P1", "measurement") + " 1-1",
        true,
        1);
    assertThat(only(rows(null)).statistics().durations().maxMs()).isEqualTo(120);
  }

  @Test
  void shouldRefuseTimesThatAreNotInMilliseconds() throws IOException {
    jtl.row(1_700_000_000L, 100, "Login", "200", "OK", "Users 1-1", true, 1);
    assertThatThrownBy(() -> rows(null))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("all.jtl, line 2: the timeStamp 1700000000 is in seconds");
  }
}
