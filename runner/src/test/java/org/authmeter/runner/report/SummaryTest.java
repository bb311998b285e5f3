package org.authmeter.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.results.comparison.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryTest {
  @TempDir Path folder;

  private String summary(String json) throws IOException {
    return summary(json, false);
  }

  private String summary(String json, boolean partial) throws IOException {
    Comparison comparison = new ObjectMapper().readValue(json.replace('\'', '"'), Comparison.class);
    Path file = folder.resolve("summary.md");
    new Summary("Title", "", partial, comparison).write(file);
    return Files.readString(file);
  }

  @Test
  void shouldNameWhatWasNotMeasured() throws IOException {
    String json =
        "{'notMeasured':[{'variant':'a','pattern':'P1','repeat':2,'status':'broken','detail':'it hung'}]}";
    assertThat(summary(json, true))
        .contains(
            "This is a partial result: the run was killed, or goes on.",
            "Not measured: a \\| P1 \\| run 2 (broken: it hung).");
    assertThat(summary(json)).doesNotContain("partial");
  }

  @Test
  void shouldHaveTheAnswerOfThePageAndEachPair() throws IOException {
    String pair =
        "{'variant':'a','over':'b','ratio':1.72,'low':%s,'high':%s,'p':0.01,'pHolm':0.02,"
            + "'repeats':3,'word':'%s'}";
    String order =
        "{'order':{'figure':'meanMs','relevantDifferencePercent':2.5,'comparisons':2,'method':'how',"
            + "'patterns':[{'pattern':'P1','pairs':["
            + pair.formatted("1.6", "1.85", "ahead")
            + ","
            + pair.formatted("null", "null", "not decided")
            + "],'standings':[]}]},'answer':{'kind':'rates','sentence':'a, not b. _','lines':['a, not b. _']}}";
    assertThat(summary(order))
        .contains(
            "\n**a, not b. \\_**\n",
            "| P1 | a | b | 1.72 (1.60 to 1.85) | 3 | ahead |",
            "| P1 | a | b | 1.72 (no interval) | 3 | not decided |",
            "Ratios of mean times: how. Level: within 2.5 %.");
    assertThat(summary("{}")).doesNotContain("Beside");
  }

  /** Names come from files of others; on a page of a pull request they are text. */
  @Test
  void shouldBeTextAndNoMarkup() throws IOException {
    String hostile =
        "a\\\\|b <img src=x> [x](javascript:y) `c` **d** _e_ ~~f~~ &lt; https://evil.example www.evil.example"
            + "\\n\\n# g \\u001b[2J \\ud83d";
    String shown =
        "a\\\\\\|b \\<img src=x\\> \\[x\\](javascript:y) \\`c\\` \\*\\*d\\*\\* \\_e\\_ \\~\\~f\\~\\~ \\&lt;"
            + " https\\://evil.example www\\.evil.example # g \ufffd\\[2J \ufffd";
    assertThat(
            summary(
                "{'functional':[{'variant':'%s','test':'1','expected':'yes','observed':'no','pass':false}],"
                        .formatted(hostile)
                    + "'gates':[{'name':'p95Ms: a','limit':'< 50','value':'60','pass':false}]}"))
        .contains("| " + shown + " | 1 | yes | **no** |", "| p95Ms: a | \\< 50 | 60 | **fell** |");
  }
}
