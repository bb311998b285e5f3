package org.authmeter.results.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.comparison.Answer;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.figures.Description;
import org.authmeter.results.figures.Question;
import org.authmeter.results.figures.Results;
import org.junit.jupiter.api.Test;

/** Each kind of answer, in its words. */
class AnswerKindsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private final List<Results.Pattern> patterns = new ArrayList<>();
  private final List<Results.Cell> cells = new ArrayList<>();
  private String answer = "rates";
  private JsonNode record;
  private JsonNode capacity;

  private AnswerKindsTest pattern(
      String id, String title, LoadPattern.Place place, String limitOf) {
    patterns.add(
        new Results.Pattern(
            id,
            title,
            new Results.Users(1, 0),
            null,
            false,
            null,
            place,
            new Results.Search(null, limitOf)));
    return this;
  }

  private AnswerKindsTest pattern(String id, String title) {
    return pattern(id, title, null, null);
  }

  private static JsonNode json(String json) {
    try {
      return JSON.readTree(json.replace('\'', '"'));
    } catch (java.io.IOException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  private static Results.Variant variant(String id, String title) {
    return new Results.Variant(id, title, "", null, null, false, null);
  }

  private Answer of(String comparison) throws Exception {
    return of(comparison, "ahead");
  }

  private Answer of(String comparison, String word) throws Exception {
    String order =
        "'order':{'figure':'tps','comparisons':0,'sentence':'a makes twice of b.','patterns':[{"
            + "'pattern':'P','standings':[],'pairs':[{'variant':'a','over':'b','ratio':2,'low':1.5,"
            + "'high':2.5,'repeats':3,'word':'%s'}]}]}".formatted(word);
    Comparison figures =
        JSON.treeToValue(json("{%s,%s}".formatted(comparison, order)), Comparison.class);
    Results results =
        new Results(
            List.of(variant("a", "A"), variant("b", null)),
            patterns,
            cells,
            List.of(),
            List.of(),
            Results.Faults.NONE,
            new Results.Yardsticks(
                Reference.NONE, List.of(), List.of(), new Question(Question.RATE, 5, "tests")),
            List.of());
    Description description =
        new Description(
            new Description.Topic("scenario", "title", null),
            null,
            "login",
            null,
            Map.of(),
            new Description.Facts(null, record),
            new Campaign.View(null, answer, null, null),
            capacity);
    return AnswerKinds.of(figures, results, description);
  }

  private static String cell(String variant, String pattern, String more) {
    return "{'variant':'%s','pattern':'%s','repeat':1,'tests':1000,'errors':0%s}"
        .formatted(variant, pattern, more);
  }

  private static String mean(String variant, String pattern, String more) {
    return "{'variant':'%s','pattern':'%s','repeats':1,'tests':1000%s}"
        .formatted(variant, pattern, more);
  }

  @Test
  void shouldAnswerWithTheOrderOfTheRates() throws Exception {
    Answer rates = pattern("P", "load").of("'cells':[" + cell("a", "P", "") + "]");
    assertThat(rates.kind()).isEqualTo("rates");
    assertThat(rates.sentence()).isEqualTo("a makes twice of b.");
  }

  @Test
  void shouldAnswerWithTheCapacityBeforeAllElse() throws Exception {
    capacity = json("{'sentence':'It holds 12 a second.'}");
    Answer found = pattern("P", "load").of("'cells':[" + cell("a", "P", "") + "]");
    assertThat(found.kind()).isEqualTo("capacity");
    assertThat(found.lines()).containsExactly("It holds 12 a second.");
  }

  @Test
  void shouldSayHowPeaksScale() throws Exception {
    String peak =
        "{'variant':'%s','peakOf':'P','pattern':'P','trials':3,'threads':%d,'threadsOfRuns':[%s],"
            + "'perMinute':%s,'scalesFrom':%s,'factor':%s}";
    Answer scaling =
        pattern("P", "load")
            .of(
                "'cells':[%s,%s],'scaling':[%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("b", "P", ""),
                        peak.formatted("b", 1, "1", "5100.4", "null", "null"),
                        peak.formatted("a", 12, "8,16", "10200", "'b'", "2.0")));
    assertThat(scaling.kind()).isEqualTo("scaling");
    assertThat(scaling.lines())
        .containsExactly(
            "b: 5,100 logins a minute with 1 load thread.",
            "A: 10,200 logins a minute with 8 to 16 load threads, 2.00 times b (1.50 to 2.50, ahead).");
  }

  @Test
  void shouldNameTheSmallestLimitThatWasEnough() throws Exception {
    pattern("L-10", "limit, 10", null, "L").pattern("L-9", "limit, 9", null, "L");
    String means =
        "'means':[%s,%s,%s,%s]"
            .formatted(
                mean("a", "L-9", ",'errors':2"),
                mean("a", "L-10", ",'errors':1"),
                mean("b", "L-9", ",'errors':9"),
                mean("b", "L-10", ",'errors':2"));
    Answer limit =
        of("'cells':[%s,%s],".formatted(cell("a", "L-9", ""), cell("b", "L-10", "")) + means);
    assertThat(limit.kind()).isEqualTo("limit");
    assertThat(limit.sentence())
        .isEqualTo("Smallest limit that holds (limit): A 10; b none of those tried.");
  }

  @Test
  void shouldSayWhoWasAskedToLogInAgain() throws Exception {
    String check =
        "{'way':'%s','observed':'%s','users':3,'asked':1,'unanswered':%d,'errors':0,'detail':'','reason':''}";
    String row = "{'variant':'%s','pattern':'P','repeat':1,'checks':[%s]}";
    Answer failover =
        pattern("P", "a store died")
            .of(
                "'cells':[%s,%s],'failover':[%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("b", "P", ""),
                        row.formatted("a", check.formatted("own", "yes", 0)),
                        row.formatted(
                            "b",
                            check.formatted("login", "yes", 0)
                                + ","
                                + check.formatted("other", "no", 1))));
    assertThat(failover.kind()).isEqualTo("failover");
    assertThat(failover.lines())
        .containsExactly(
            "A: asked again after a store died.",
            "b: no user was asked again, some had no answer.");
    String untested = check.formatted("own", "%s", 0).replace("'%s'", "%s");
    Answer none =
        of(
            "'cells':[%s,%s],'failover':[%s,%s]"
                .formatted(
                    cell("a", "P", ""),
                    cell("b", "P", ""),
                    row.formatted("a", untested.formatted("null")),
                    row.formatted(
                        "b",
                        untested.formatted("null") + "," + check.formatted("other", "no", 0))));
    assertThat(none.lines())
        .containsExactly(
            "A: no user could be tested.", "b: no user was asked again, some could not be tested.");
  }

  @Test
  void shouldSayWhoCameBackWhereThatIsAsked() throws Exception {
    String row =
        "{'variant':'%s','pattern':'P','repeat':1,'errors':9,'errorsOnceBack':%d,'longestGapMs':5,'verdict':'%s'}";
    String all =
        "'cells':[%s,%s],'recovery':[%s,%s]"
            .formatted(
                cell("a", "P", ""),
                cell("b", "P", ""),
                row.formatted("a", 1400, "recovered"),
                row.formatted("b", 3, "unaffected"));
    pattern("P", "a restart");
    assertThat(of(all).kind()).as("nobody asked").isEqualTo("rates");
    answer = "recovery";
    assertThat(of(all).lines())
        .containsExactly(
            "All 2 variants came back after every fault.",
            "In the order of failed tests once the server was back: b 3 and A 1,400.");
    assertThat(of(all.replace("unaffected", "not recovered")).lines().get(0))
        .isEqualTo("b (a restart) did not come back.");
    cells.add(
        new Results.Cell(
            new CellRecord("b", "P", 2, null, CellRecord.BROKEN, "it hung", 4), null, Map.of()));
    assertThat(of(all).lines().get(0))
        .isEqualTo(
            "All 2 variants came back after every fault that was measured. Not measured to the end: b (a restart).");
  }

  @Test
  void shouldSayWhatAReplicatingPairLosesAndHowFarItLags() throws Exception {
    String row =
        "{'variant':'a','pattern':'%s','repeat':%d,'p50Us':%d,'p99Us':%d,'keysChecked':%d,'keysLost':%d,"
            + "'keysCheckedBack':%d,'keysNotResynced':%d,'verdict':''}";
    Answer replication =
        pattern("P", "lag")
            .pattern("K", "kill")
            .of(
                "'cells':[%s,%s],'replication':[%s,%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("a", "K", ""),
                        row.formatted("P", 1, 157, 401, 0, 0, 0, 0),
                        row.formatted("P", 2, 12_340, 13_000, 0, 0, 0, 0),
                        row.formatted("K", 1, 150, 400, 4000, 20, 4000, 3)));
    assertThat(replication.lines())
        .containsExactly(
            "20 of 4,000 confirmed keys were lost (0.5 %) when a node of A died; 3 of the 4,000 looked"
                + " for on it were missing when it was back.",
            "A value reached the replica after 0.157 to 12.3 ms (medians of 2 runs; 99 % within 0.401"
                + " to 13.0 ms).",
            "Rates: a makes twice of b.");
  }

  private static String storm(
      String variant, String pattern, String arrivals, String logins, int lost) {
    return "{'variant':'%s','pattern':'%s','repeat':1,'users':400,'lost':%d,'tries':400,'mostWaiting':9,"
            .formatted(variant, pattern, lost)
        + "'arrivalsPerSecond':%s,'loginsPerSecond':%s,'backlogMs':8040,'allBackMs':null}"
            .formatted(arrivals, logins);
  }

  private AnswerKindsTest storms() {
    patterns.add(
        new Results.Pattern(
            "R",
            "within 8 s, with retry",
            new Results.Users(400, 0),
            "with retry",
            true,
            null,
            null,
            Results.Search.NONE));
    return pattern("P", "within 8 s").pattern("Q", "within 60 s");
  }

  @Test
  void shouldSayAtWhichRateAStormMakesASystemCollapse() throws Exception {
    Answer storm =
        storms()
            .of(
                "'cells':[%s,%s,%s],'storm':[%s,%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("a", "Q", ""),
                        cell("b", "R", ""),
                        storm("a", "P", "50", "5.9", 12),
                        storm("a", "Q", "6.7", "6.6", 0),
                        storm("b", "R", "50", "31", 0)));
    String backlog = " lost, backlog gone 8.0 s after the last arrival";
    assertThat(storm.kind()).isEqualTo("storm");
    assertThat(storm.lines())
        .containsExactly(
            "A: at 6.7 arrivals/s 6.6 logins/s, no login%1$s; at 50.0 arrivals/s 5.9 logins/s, 12 of 400 logins%1$s. It collapses at 50.0 arrivals/s: 5.9 logins/s, after 6.6 at 6.7 arrivals/s."
                .formatted(backlog),
            "b, with retry: at 50.0 arrivals/s 31.0 logins/s, no login%s. One rate of arrivals does not show whether it collapses."
                .formatted(backlog));
  }

  @Test
  void shouldSayUpToWhichRateASystemDoesNotCollapse() throws Exception {
    Answer storm =
        storms()
            .of(
                "'cells':[%s,%s,%s],'storm':[%s,%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("a", "Q", ""),
                        cell("b", "P", ""),
                        storm("a", "P", "50", "36.1", 0),
                        storm("a", "Q", "45", "40", 0),
                        storm("b", "P", "50", "null", 400)
                            .replace("'tries'", "'unknown':7,'tries'")));
    assertThat(storm.lines().get(1))
        .contains(" (of 7 users more nothing is known: the run ended before they had an answer)");
    assertThat(storm.lines().get(0)).endsWith(" It does not collapse up to 50.0 arrivals/s.");
    assertThat(storm.lines().get(1)).endsWith(" Nobody logged in.");
  }

  @Test
  void shouldSayWhatGrowsInALongRun() throws Exception {
    String row =
        "{'variant':'%s','pattern':'P','repeat':1,'of':'%s','figure':'%s','mean':%s,'perHour':%s,'low':%s,'high':%s}";
    Answer soak =
        pattern("P", "4 threads")
            .of(
                "'cells':[%s,%s],'soak':[%s]"
                        .formatted(
                            cell("a", "P", ""),
                            cell("b", "P", ""),
                            String.join(
                                ",",
                                row.formatted(
                                    "a", "idp-1", "memoryBytes", "1e8", "5e6", "4e6", "6e6"),
                                row.formatted("a", "idp-1", "threads", "30", "1", "0.2", "1.8"),
                                row.formatted("a", "sp", "descriptors", "50", "3", "2", "4"),
                                row.formatted("a", "tests", "p99Ms", "80", "9", "-1", "19"),
                                row.formatted("b", "sp", "threads", "50", "0.1", "-0.2", "0.4")))
                    + ",'hosts':[{'variant':'b','pattern':'P','repeat':1,'host':'jmeter'}]");
    assertThat(soak.kind()).isEqualTo("soak");
    assertThat(soak.lines())
        .containsExactly(
            "A, 4 threads: grows in an hour: memory (MB) of idp-1 by 5.0 (4.0 to 6.0) and open descriptors of sp by 3.0 (2.0 to 4.0); it is not decided whether these grow by more than 1 % in an hour: threads of idp-1. 99 % of the tests took up to 80 ms, which changes in an hour by 9.0 (-1.0 to 19.0).",
            "b, 4 threads: nothing that was watched (sp) grows by more than 1 % in an hour; jmeter was seen too seldom. The course of p99 is not known: the run was too short, or had too few tests.");
  }

  @Test
  void shouldSayWhatIsOpenAfterALogout() throws Exception {
    String service =
        "{'service':%d,'checks':100,'late':%d,'open':%d,'unanswered':%d,'meanDelayMs':%s,'maxDelayMs':%s}";
    String row =
        "{'variant':'%s','pattern':'P','repeat':1,'logouts':100,'meanLogoutMs':%s,'services':[%s]}";
    Answer logouts =
        pattern("P", "within 3 s")
            .pattern("Q", "within 1 s")
            .of(
                "'cells':[%s,%s,%s],'logouts':[%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("b", "P", "").replace("'errors':0", "'errors':34"),
                        cell("b", "Q", "").replace("'errors':0", "'errors':1000"),
                        row.formatted("a", "85.4", service.formatted(1, 0, 0, 0, "null", "null")),
                        row.formatted(
                            "b",
                            "null",
                            service.formatted(1, 7, 0, 0, "20", "35")
                                + ","
                                + service.formatted(2, 0, 2, 1, "null", "null"))));
    String cut = row.formatted("a", "85.4", service.formatted(1, 0, 0, 0, "null", "null"));
    String cells = "'cells':[%s],'logouts':[%s]";
    assertThat(
            of(cells.formatted(cell("a", "P", ""), cut.replace(":100,'late'", ":80,'late'")))
                .lines())
        .containsExactly(
            "A, within 3 s: 100 logouts of 85 ms; 80 of 80 sessions at services closed at once, of 20 nothing is known: the run ended before they were looked at to the end.");
    assertThat(of(cells.formatted(cell("a", "P", ""), row.formatted("a", "85.4", ""))).lines())
        .containsExactly(
            "A, within 3 s: 100 logouts of 85 ms; what was left open is not known: the run ended before anybody had looked.");
    assertThat(logouts.kind()).isEqualTo("logouts");
    assertThat(logouts.lines())
        .containsExactly(
            "A, within 3 s: 100 logouts of 85 ms; 100 of 100 sessions at services closed at once.",
            "b, within 3 s: 100 logouts and 34 that failed; 190 of 200 sessions at services closed at once, 7 up to 35 ms later, 2 still open, 1 not known.",
            "b, within 1 s: none of 1,000 logouts was reported as done.");
  }

  @Test
  void shouldSayWhatSessionsCostThatAreThereBeforeTheLoad() throws Exception {
    String house =
        "{'variant':'a','pattern':'%s','repeat':%d,'sessions':%d,'fillMs':9000,'expired':%s,'wave':%s}";
    String tests = "{'tests':9,'errors':%d,'p50Ms':20,'p99Ms':%s,'maxMs':400}";
    String wave =
        "{'before':%s,'within':%s,'after':%s}"
            .formatted(
                tests.formatted(0, "180"), tests.formatted(2, "250"), tests.formatted(0, "null"));
    String host =
        "{'variant':'a','pattern':'%s','repeat':%d,'host':'%s','cpuPercent':10,"
            + "'component':{'growth':{'tests':%d,'liveGrowth':%d,'evictions':%s}}}";
    String cell =
        "{'variant':'a','pattern':'%s','repeat':%d,'status':'done','threads':4,'tests':9,'tps':%s}";
    Answer answer =
        pattern("empty", "nobody")
            .pattern("100k", "100,000 sessions")
            .pattern("wave", "all expire")
            .of(
                "'cells':[%s],'hosts':[%s],'house':[%s]"
                    .formatted(
                        String.join(
                            ",",
                            cell.formatted("empty", 1, "20"),
                            cell.formatted("empty", 2, "22"),
                            cell.formatted("100k", 1, "18"),
                            cell.formatted("100k", 2, "19.8"),
                            cell.formatted("wave", 1, "18"),
                            cell.formatted("wave", 2, "40")),
                        String.join(
                            ",",
                            host.formatted("empty", 1, "store-1", 1000, 1_100_000, "0"),
                            host.formatted("empty", 2, "store-1", 1000, 900_000, "0"),
                            host.formatted("100k", 1, "store-1", 1000, 101_000_000, "60"),
                            host.formatted("100k", 2, "store-1", 1000, 101_000_000, "80"),
                            host.formatted("100k", 1, "sp", 1000, 0, "null"),
                            host.formatted("empty", 1, "sp", 1000, 0, "null"),
                            host.formatted("empty", 2, "sp", 1000, 0, "null"),
                            host.formatted("100k", 1, "directory", 1000, 4_000_000, "null"),
                            host.formatted("empty", 1, "directory", 1000, 0, "null"),
                            host.formatted("empty", 2, "directory", 1000, 2_000_000, "null"),
                            host.formatted("empty", 1, "balancer", 1000, 0, "null"),
                            host.formatted("100k", 1, "balancer", 1000, 9000, "null")),
                        String.join(
                            ",",
                            house.formatted("empty", 1, 0, false, "null"),
                            house.formatted("empty", 2, 0, false, "null"),
                            house.formatted("100k", 1, 100_000, false, "null"),
                            house.formatted("100k", 2, 100_000, false, "null"),
                            house.formatted("wave", 1, 100_000, false, wave),
                            house.formatted("wave", 2, 100_000, true, "null"))));
    assertThat(answer.kind()).isEqualTo("house");
    assertThat(answer.lines())
        .containsExactly(
            "A: 21.0 logins/s in an empty house; with 100,000 sessions 0.90 (95 % interval 0.90 to 0.90) times as many."
                + " 1,000 sessions take 1.00 MB of store (1.00 to 1.00)."
                + " No memory of sp was seen to be taken; what a component reserves at its start, or has on a disk, is not seen."
                + " It is not decided whether 1,000 sessions take this: 0.03 MB of directory (-0.19 to 0.25)."
                + " Of balancer there are too few runs for a slope."
                + " With 100,000 sessions the full store dropped 140 items before their time in 2 runs."
                + " The sessions of wave, repeat 2, had expired before its load, which says nothing of them: putting them in took 9 s; raise authmeter.house.life."
                + " While 100,000 sessions expire at once, 99 % of the logins of the next 10 s take up to 250 ms; 180 ms before."
                + " 2 of them failed.");
  }

  @Test
  void shouldSayWhoKeepsUpAndWithWhat() throws Exception {
    record = json("{'machine':{'cores':2}}");
    String hosts =
        "{'variant':'a','pattern':'P','repeat':1,'host':'%s','cpuPercent':%d,'rssGrowthBytes':-2000000}";
    Answer offered =
        pattern("P", "static pages")
            .of(
                "'cells':[%s,%s],'hosts':[%s,%s]"
                    .formatted(
                        cell("a", "P", ",'offered':100,'ideal':90,'ofIdealPercent':99.96"),
                        cell("b", "P", ",'offered':100,'ideal':90,'ofIdealPercent':98.9"),
                        hosts.formatted("nginx", 50),
                        hosts.formatted("jmeter", 90)));
    assertThat(offered.kind()).isEqualTo("offered");
    assertThat(offered.sentence())
        .isEqualTo(
            "Static pages, 100 a second offered: A keeps up (A 100.0 % of the ideal, 25.0 % of the"
                + " processors, −2 MB; b 98.9 % of the ideal).");
  }

  @Test
  void shouldSayHowManyNodesAreNeeded() throws Exception {
    record =
        json(
            "{'sizing':{'users':36000,'withinMinutes':10,'headroom':1.5,'node':'idp','store':'store',"
                + "'noun':'logins'}}");
    List<String> cells = new ArrayList<>();
    List<String> hosts = new ArrayList<>();
    for (int repeat = 1; repeat <= 2; repeat++) {
      cells.add(sizedCell(repeat, 10));
      hosts.add(sized(repeat, "jmeter", 90, ""));
      // Two nodes of half a processor each: 10 logins/s for a processor, 2 kB for a session.
      for (String node : List.of("idp-1", "idp-2")) {
        hosts.add(sized(repeat, node, 50, "'tests':100,'liveGrowth':100000"));
      }
      hosts.add(sized(repeat, "sp", 20, "'tests':100,'liveGrowth':0"));
      hosts.add(
          sized(repeat, "store-1", 1, "'tests':100,'liveGrowth':0,'requests':500,'bytes':900"));
    }
    Answer sizing =
        pattern("P", "load")
            .of(
                "'cells':[%s],'means':[%s],'hosts':[%s]"
                    .formatted(
                        String.join(",", cells), mean("a", "P", ""), String.join(",", hosts)));
    assertThat(sizing.kind()).isEqualTo("sizing");
    assertThat(sizing.lines())
        .containsExactly(
            "36,000 users, all back within 10 minutes, are 60.0 logins/s; with 50 % head-room and one"
                + " node that may fail:",
            "A: 6 nodes of 2 processors and 0.1 GB, by 10.0 (95 % interval 10.0 to 10.0) logins/s for"
                + " each processor of idp.");
    SizingTable table = new SizingTable(sizing.sizing());
    assertThat(table.head()).contains("logins/s for each processor", "processors needed");
    assertThat(table.rows())
        .containsExactly(
            List.of(
                "a idp",
                "10.0 (10.0 to 10.0)",
                "100",
                "2.0 (2.0 to 2.0)",
                "-",
                "-",
                "12 in 6 nodes"),
            List.of("a sp", "50.0 (50.0 to 50.0)", "100", "0.0 (0.0 to 0.0)", "-", "-", "1.80"),
            List.of(
                "a store",
                "1,000.0 (1,000.0 to 1,000.0)",
                "100",
                "0.0 (0.0 to 0.0)",
                "0.0 (0.0 to 0.0)",
                "5.0 (5.0 to 5.0)",
                "0.09"));
    hosts.remove(hosts.size() - 1); // nobody watched the store in the second run
    Answer cut =
        of(
            "'cells':[%s],'means':[%s],'hosts':[%s]"
                .formatted(String.join(",", cells), mean("a", "P", ""), String.join(",", hosts)));
    assertThat(cut.lines().get(1))
        .endsWith(
            "; missing: the processor time of store is not known, or too small to be seen, in run 2, so it has no figures.");
    // (60 x 1.5 / 10) processors = 9, on nodes of 2: 5 and one more.
    assertThat(sizing.sizing().systems().get(0).need().otherProcessors()).containsEntry("sp", 1.8);
    // 100 MB less 0.1 MB, and 36,000 sessions of 2 kB on five nodes with half more.
    assertThat(sizing.sizing().systems().get(0).need().bytesPerNode()).isEqualTo(121_500_000);
  }

  @Test
  void shouldSayWhatASizeLacksWithoutFiguresOfTheServers() throws Exception {
    record =
        json(
            "{'sizing':{'users':100,'withinMinutes':1,'headroom':1,'node':'idp','store':'store','noun':'logins'}}");
    Answer sizing =
        pattern("P", "load")
            .of(
                "'cells':[%s],'means':[%s],'hosts':[%s]"
                    .formatted(sizedCell(1, 10), mean("a", "P", ""), sized(1, "jmeter", 90, "")));
    assertThat(sizing.sizing().systems().get(0).need()).isNull();
    assertThat(sizing.lines().get(1))
        .startsWith("A: missing: the processor time of the nodes is not known: watch them as idp-1")
        .contains("authmeter.hosts.exporters", "hosts.csv", "--repeats 3");
  }

  private static String sizedCell(int repeat, double tps) {
    return "{'variant':'a','pattern':'P','repeat':%d,'tests':100,'errors':0,'tps':%s}"
        .formatted(repeat, tps);
  }

  private static String sized(int repeat, String host, int cpu, String growth) {
    return "{'variant':'a','pattern':'P','repeat':%d,'host':'%s','cpuPercent':%d,'rssMaxBytes':100000000%s}"
        .formatted(
            repeat,
            host,
            cpu,
            growth.isEmpty() ? "" : ",'component':{'growth':{%s}}".formatted(growth));
  }

  @Test
  void shouldSayWhatEachVariantAndLoadCosts() throws Exception {
    answer = "costs";
    Answer costs =
        pattern("P", "plain")
            .pattern("S", "signed")
            .of(
                "'cells':[%s,%s,%s],'means':[%s,%s,%s]"
                    .formatted(
                        cell("a", "P", ""),
                        cell("a", "S", ""),
                        cell("b", "P", ""),
                        mean("a", "P", ",'meanMs':10.04"),
                        mean("a", "S", ",'meanMs':15.5"),
                        mean("b", "P", ",'meanMs':1008.2")));
    assertThat(costs.kind()).isEqualTo("costs");
    assertThat(costs.lines())
        .containsExactly(
            "plain: one login takes 10.0 ms with A; 998.2 ms more with b.",
            "A: one login takes 10.0 ms with plain. Not decided with fewer than 3 repeats: signed"
                + " (+5.5 ms).");
  }

  @Test
  void shouldTellWhatIsLevelAndWhatIsNotDecidedOfCosts() throws Exception {
    answer = "costs";
    String figures =
        "'cells':[%s,%s],'means':[%s,%s]"
            .formatted(
                cell("a", "P", ""),
                cell("b", "P", ""),
                mean("a", "P", ",'meanMs':10"),
                mean("b", "P", ",'meanMs':10.1"));
    assertThat(pattern("P", "plain").of(figures, "level").sentence())
        .isEqualTo("plain: one login takes 10.0 ms with A. As long, within 5 %, with b.");
    assertThat(of(figures, "not decided").sentence())
        .isEqualTo("plain: one login takes 10.0 ms with A. The difference to b is not decided.");
  }

  @Test
  void shouldDivideTheTimeOfARunByItsTests() throws Exception {
    Answer averages =
        pattern("P", "one", new LoadPattern.Place("Query", "Serial"), null)
            .of(
                "'cells':[%s],'means':[%s]"
                    .formatted(
                        cell("a", "P", ",'startEpochMs':1000,'endEpochMs':12000"),
                        mean("a", "P", "")));
    assertThat(averages.kind()).isEqualTo("averages");
    assertThat(averages.sentence())
        .isEqualTo("Time of a run divided by its tests. Query: A 11.0 ms serial.");
  }
}
