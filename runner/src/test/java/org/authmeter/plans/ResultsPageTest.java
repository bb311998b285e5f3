package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsPageTest {
  private static final Path PAGES = Path.of("..", "docs/results");

  private static final String JSON =
      """
      {"cells": [{"variant": "fast", "pattern": "P1"}, {"variant": "slow", "pattern": "P1"},
                 {"variant": "fast", "pattern": "P2"}],
       "means": [{"variant": "fast", "pattern": "P1", "tps": 1208.416},
                 {"variant": "slow", "pattern": "P1", "tps": 604.349},
                 {"variant": "fast", "pattern": "P2", "tps": 7.25}],
       "order": {"patterns": [{"pattern": "P1", "pairs":
                 [{"variant": "fast", "over": "slow", "ratio": 2.0, "low": 1.6, "high": 2.5}]}]}}
      """;
  private static final String TABLE =
      """
      <!-- comparison.json: 3 means.tps, 4 order.patterns.pairs -->

      | Pattern | Method | Here | Ratio | Document |
      |---|---|---:|---|---|
      | P1, 2 threads | slow | 604.3 | 0.50 (0.40 to 0.63) | 99 |
      | | fast | 1,208 | 2.00 (1.60 to 2.50) | 98 |
      """;

  @TempDir Path folder;

  private List<String> faults(String page) throws IOException {
    Path file = folder.resolve("demo.md");
    Files.writeString(file, page);
    return ResultsPage.faults(file);
  }

  @Test
  void shouldFindTheFiguresOfEachPageInItsComparison() throws IOException {
    List<Path> pages;
    try (Stream<Path> all = Files.list(PAGES)) {
      pages =
          all.filter(p -> p.toString().endsWith(".md") && !p.endsWith("README.md"))
              .sorted()
              .toList();
    }
    assertThat(pages).hasSizeGreaterThan(7);
    String index = Files.readString(PAGES.resolve("README.md"));
    assertThat(pages).allSatisfy(p -> assertThat(index).contains("(" + p.getFileName() + ")"));
    List<String> faults = new ArrayList<>();
    for (Path page : pages) {
      ResultsPage.faults(page).forEach(f -> faults.add(page.getFileName() + ": " + f));
    }
    assertThat(faults).isEmpty();
  }

  /** Whoever opens a page reads first whether a document is right. */
  @Test
  void shouldBeginWithWhetherTheDocumentIsConfirmed() throws IOException {
    String index = Files.readString(PAGES.resolve("README.md"));
    String published = index.split("(?m)^## ")[1];
    List<String> pages =
        Pattern.compile("\\((\\w[\\w-]*\\.md)\\)")
            .matcher(published)
            .results()
            .map(link -> link.group(1))
            .toList();
    assertThat(pages).hasSize(7);
    for (String page : pages) {
      assertThat(Files.readString(PAGES.resolve(page)).split("\n\n")[1])
          .as(page)
          .containsPattern("\\*Confirmed: (yes|no|cannot tell)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "README.ja.md", "docs/results/README.md"})
  void shouldListWhatThePagesHave(String list) throws IOException {
    assertThat(ResultsPage.faultsOfList(Path.of("..", list))).isEmpty();
  }

  @Test
  void shouldRefuseAListWithANumberThatIsNotOnThePage() throws IOException {
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    Files.writeString(folder.resolve("demo.md"), TABLE);
    Files.writeString(folder.resolve("other.md"), "no page of a run");
    Path list = folder.resolve("README.md");
    String rows =
        """
        | How fast? ([2020](other.md), [2021](demo.md#p1)) | %s times |
        | How fast with 2 threads? | 1,208 |
        """;
    Files.writeString(list, rows.formatted("2.00"));
    assertThat(ResultsPage.faultsOfList(list))
        .containsExactly("line 1: 2020 is not in demo.md", "line 1: 2021 is not in demo.md");
    Files.writeString(list, rows.replaceAll("202.", "this").replace("1,208", "1,209"));
    assertThat(ResultsPage.faultsOfList(list)).containsExactly("line 2: 1,209 is not in demo.md");
    Files.writeString(folder.resolve("more.comparison.json"), JSON);
    Files.writeString(folder.resolve("more.md"), "Since 2020.");
    Files.writeString(list, "| Since 2020: [one](demo.md), [two](more.md) | 1,208 | 2022 |");
    assertThat(ResultsPage.faultsOfList(list))
        .containsExactly("line 1: 2022 is not in demo.md, more.md");
    Files.writeString(list, "2 pages\n");
    assertThat(ResultsPage.faultsOfList(list))
        .containsExactly("no row of a table links to a page with a comparison.json");
  }

  @Test
  void shouldTakeFiguresAsTheyAreRounded() throws IOException {
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    assertThat(faults(TABLE)).isEmpty();
  }

  @Test
  void shouldRefuseFiguresOfNothingAndOfAnotherRow() throws IOException {
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    assertThat(faults(TABLE.replace("604.3", "605.3")))
        .containsExactly("line 5: 605.3 is no means.tps of comparison.json");
    assertThat(faults(TABLE.replace("604.3", "1,208")))
        .as("that of the other variant")
        .containsExactly("line 5: 1,208 is no means.tps of comparison.json");
    assertThat(faults(TABLE.replace("1,208", "7.25")))
        .as("that of the other pattern")
        .containsExactly("line 6: 7.25 is no means.tps of comparison.json");
    assertThat(faults(TABLE.replace("0.63", "0.61")))
        .containsExactly("line 5: 0.61 is no order.patterns.pairs of comparison.json");
  }

  @Test
  void shouldHoldMillisecondsAgainstTheRate() throws IOException {
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    String page =
        TABLE
            .replace("means.tps", "1000/means.tps")
            .replace("604.3", "1.65")
            .replace("1,208", "0.828");
    assertThat(faults(page)).isEmpty();
    assertThat(faults(page.replace("1.65", "1.66")))
        .containsExactly("line 5: 1.66 is no 1000/means.tps of comparison.json");
  }

  @Test
  void shouldHoldProcessorTimeAgainstRateAndUse() throws IOException {
    Files.writeString(
        folder.resolve("demo.comparison.json"),
        """
        {"cells": [{"variant": "fast", "pattern": "P1", "repeat": 1, "tps": 100.0},
                   {"variant": "fast", "pattern": "P1", "repeat": 2, "tps": 50.0},
                   {"variant": "slow", "pattern": "P1", "repeat": 1, "tps": 10.0}],
         "hosts": [{"variant": "fast", "pattern": "P1", "repeat": 1, "host": "idp-1", "cpuPercent": 30.0},
                   {"variant": "fast", "pattern": "P1", "repeat": 1, "host": "idp-2", "cpuPercent": 20.0},
                   {"variant": "fast", "pattern": "P1", "repeat": 1, "host": "jmeter", "cpuPercent": 40.0},
                   {"variant": "fast", "pattern": "P1", "repeat": 2, "host": "idp-1", "cpuPercent": 35.0},
                   {"variant": "slow", "pattern": "P1", "repeat": 1, "host": "idp-1", "cpuPercent": 12.0}]}
        """);
    String page =
        """
        <!-- comparison.json: 2 ms idp-1+idp-2, 3 ms all -->
        | | IdP nodes | all |
        |---|---|---|
        | fast | 5.0, 7.0, mean 6.0 | 9.0, 7.0, mean 8.0 |
        | slow | 12 | 12 |
        """;
    assertThat(faults(page)).isEmpty();
    assertThat(faults(page.replace("mean 6.0", "mean 9.0")))
        .containsExactly("line 4: 9.0 is no ms idp-1+idp-2 of comparison.json");
    assertThat(faults(page.replace("ms idp-1+idp-2", "ms idp-3")))
        .contains("line 4: comparison.json has no ms idp-3 of this row");
  }

  @Test
  void shouldRefuseMarksThatHoldNothing() throws IOException {
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    assertThat(faults("no table")).singleElement().asString().contains("no table is marked");
    assertThat(faults(TABLE.replace("means.tps", "means.tsp")))
        .contains("line 5: comparison.json has no means.tsp of this row");
    assertThat(faults(TABLE.replace("3 means", "x means")))
        .singleElement()
        .asString()
        .contains("'x means.tps' is not COLUMN FIGURE");
    assertThat(faults("<!-- comparison.json: 1 means.tps -->\ntext"))
        .singleElement()
        .asString()
        .contains("no table follows");
  }

  @Test
  void shouldAllowABlankCellOnlyWhereOtherRowsHaveTheFigure() throws IOException {
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    String row = "| P2 | slow | | | 97 |\n";
    assertThat(faults(TABLE + row)).isEmpty();
    assertThat(faults(TABLE + row.replace("slow | |", "slow | 5 |")))
        .containsExactly("line 7: comparison.json has no means.tps of this row");
    assertThat(faults((TABLE + row).replace("means.tps", "means.tsp")))
        .contains("line 7: comparison.json has no means.tsp of this row");
  }

  @Test
  void shouldHaveItsFiles() throws IOException {
    assertThat(faults(TABLE)).containsExactly("there is no demo.comparison.json: add it");
    Files.writeString(folder.resolve("demo.comparison.json"), JSON);
    String further = TABLE.replace("<!-- ", "<!-- again.");
    assertThat(faults(TABLE + further))
        .containsExactly("line 7: there is no demo.again.comparison.json: add it");
    Files.writeString(folder.resolve("demo.again.comparison.json"), JSON.replace("604", "704"));
    assertThat(faults(TABLE + further))
        .containsExactly("line 11: 604.3 is no means.tps of comparison.json");
    assertThat(faults(TABLE + further.replace("604", "704"))).isEmpty();
  }
}
