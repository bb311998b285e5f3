package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.comparison.Comparison;
import org.authmeter.results.comparison.FailoverResult;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.results.comparison.HouseResult;
import org.authmeter.results.comparison.LogoutResult;
import org.authmeter.results.comparison.SoakResult;
import org.authmeter.results.comparison.StormResult;
import org.authmeter.results.figures.Contexts;
import org.authmeter.results.figures.Description;
import org.authmeter.results.figures.HostUse;
import org.authmeter.results.figures.Results;
import org.authmeter.results.figures.Runs;
import org.junit.jupiter.api.Test;

/** comparison.json is a contract: this golden file changes only together with its schema number. */
class ReportFilesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Description DESCRIPTION =
      new Description(
          new Description.Topic("scenario", "A", "?"),
          "quick",
          "login",
          "",
          Map.of(),
          new Description.Facts(null, null),
          null,
          null);

  private static Comparison comparison() {
    List<CellRecord> cells =
        List.of(
            Contexts.cell("a", "P1", 1),
            Contexts.cell("a", "P1", 2),
            Contexts.broken("b", "P1", 1));
    Results context =
        Contexts.of(
            cells,
            List.of(
                new FunctionalResult("a", "1", "yes", "yes", ""),
                new FunctionalResult("a", "2", "yes", "no", "came the login form"),
                new FunctionalResult("b", "1", null, "yes", "")));
    Results full =
        new Results(
            context.variants(),
            context.patterns(),
            context.cells(),
            context.functional(),
            List.of(new HostUse("a", "P1", 1, "idp-1", 12.5, 1000L, 200L, null)),
            new Results.Faults(
                List.of(
                    new Comparison.Recovery(
                        "a",
                        "P1",
                        1,
                        "kill idp-1",
                        new Comparison.Outage(3, 1, 8000L, 120L, 8200),
                        new Comparison.Connections(4L, null),
                        "recovered")),
                List.of(
                    new FailoverResult(
                        "a",
                        "P1",
                        1,
                        List.of(
                            new FailoverResult.Check(
                                "own",
                                "no",
                                "yes",
                                false,
                                new FailoverResult.Returns(5, 2, 1, 3),
                                "ASKED_AGAIN",
                                "it was lost")),
                        new FailoverResult.Load(4, 1, 50, 6, 700, 650L, 1),
                        List.of(new FailoverResult.Event("idp-1", "kill", 0, 15)),
                        new FailoverResult.Timeline(
                            500, -500, List.of(3, 1), List.of(0, 1), List.of(0, 2)))),
                List.of(
                    new Comparison.Replication(
                        "a",
                        "P1",
                        1,
                        new Comparison.Lags(500, 90L, 140L, 300L, 900L),
                        new Comparison.Versions(50, 500, 0, 1),
                        new Comparison.Keys(1000, 2, 998, 0),
                        "keys lost")),
                List.of(
                    new StormResult(
                        "a",
                        "P1",
                        1,
                        new StormResult.Users(400, 3, 2, 0, 421, 57),
                        new StormResult.Rates(50.1, 31.2),
                        new StormResult.Times(4200, 12_300L))),
                List.of(
                    new LogoutResult(
                        "a",
                        "P1",
                        1,
                        100,
                        85.5,
                        List.of(new LogoutResult.Service(2, 100, 4, 1, 0, 55.0, 120L)))),
                List.of(
                    new HouseResult(
                        "a",
                        "P1",
                        1,
                        100_000,
                        21_500,
                        false,
                        new HouseResult.Wave(
                            new HouseResult.Tests(900, 0, 31L, 95L, 120L),
                            new HouseResult.Tests(240, 2, 45L, 310L, 402L),
                            new HouseResult.Tests(0, 0, null, null, null))))),
            new Results.Yardsticks(
                new Reference(
                    null,
                    null,
                    null,
                    List.of(
                        new Reference.Row(
                            "a",
                            "P1",
                            new Reference.Rates(19.38, 18.54),
                            new Reference.Times(105.88, null),
                            new Reference.Server(null, null, null),
                            null)),
                    null,
                    null),
                context.yardsticks().gates(),
                List.of(Contexts.baseline("old", "a", "P1", 2.0, 500.0, 600L)),
                context.yardsticks().question()),
            List.of(
                new SoakResult(
                    "a",
                    "P1",
                    1,
                    "idp-1",
                    "threads",
                    new SoakResult.Slope(31.5, 0.5, 0.25, 0.75))));
    Runs builder = new Runs(full);
    Contexts.test(builder, cells.get(0).key(), 1, 800, true);
    Contexts.test(builder, cells.get(0).key(), 2, 900, true);
    Contexts.test(builder, cells.get(1).key(), 9, 1000, true);
    Contexts.test(builder, cells.get(1).key(), 10, 50, false);
    builder.cell(cells.get(1).key()).failures().put("LOGIN_REFUSED", 1L);
    builder.leg(cells.get(0).key(), "SAML ACS").add(30, true);
    return builder.comparison();
  }

  @Test
  void shouldEqualTheGoldenFile() throws IOException {
    JsonNode golden;
    try (var in = ReportFilesTest.class.getResourceAsStream("comparison.json")) {
      golden = JSON.readTree(in);
    }
    JsonNode actual = JSON.readTree(ReportFiles.json(comparison()));
    assertThat(actual.toPrettyString()).isEqualTo(golden.toPrettyString());
  }

  @Test
  void shouldKeepEmptyArrays() throws IOException {
    Runs builder = new Runs(Contexts.of(List.of(Contexts.cell("a", "P1", 1))));
    Contexts.test(builder, "a | P1 | run 1", 1, 10, true);
    JsonNode json = JSON.readTree(ReportFiles.json(builder.comparison()));
    for (String array : List.of("functional", "hosts", "reference", "legs")) {
      assertThat(json.path(array).isArray()).as(array).isTrue();
      assertThat(json.path(array)).as(array).isEmpty();
    }
  }

  @Test
  void shouldBeSafeInsideAScriptElement() throws IOException {
    String hostile = "</script><!-- & \"quoted\" セッション \u2028";
    Results context =
        Contexts.of(
            List.of(Contexts.cell("a", "P1", 1)),
            List.of(new FunctionalResult("a", "1", "yes", "no", hostile)));
    Runs builder = new Runs(context);
    String page = ReportFiles.page(builder.comparison(), context, DESCRIPTION);
    assertThat(page).doesNotContain("<");
    assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(page)).isTrue();
    assertThat(JSON.readTree(page).at("/comparison/functional/0/detail").asText())
        .isEqualTo(hostile);
  }
}
