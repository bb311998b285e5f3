package org.authmeter.common.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvRecordsTest {
  private static CsvRecords csv(String text) {
    return new CsvRecords(new StringReader(text), ',');
  }

  private static List<List<String>> all(String text) throws IOException {
    List<List<String>> all = new ArrayList<>();
    CsvRecords in = csv(text);
    for (String[] values = in.next(); values != null; values = in.next()) {
      all.add(List.of(values));
    }
    return all;
  }

  @Test
  void shouldReadQuotedValuesWithSeparatorsQuotesAndLineBreaks() throws IOException {
    assertThat(all("a,\"b,\"\"c\"\"\r\nd\",\n\"\",e\r\n"))
        .containsExactly(List.of("a", "b,\"c\"\r\nd", ""), List.of("", "e"));
  }

  @Test
  void shouldSkipAByteOrderMarkAndEmptyLines() throws IOException {
    assertThat(all("\uFEFF\"a\",b\n\n\r\nc,d\re,f"))
        .containsExactly(List.of("a", "b"), List.of("c", "d"), List.of("e", "f"));
    assertThat(all("")).isEmpty();
    assertThat(all("\uFEFF\n")).isEmpty();
  }

  @Test
  void shouldCountTheLinesInWhichRecordsBegin() throws IOException {
    CsvRecords in = csv("a\r\n\r\n\"b\r\nb\"\n\rc\n");
    List<Long> lines = new ArrayList<>();
    while (in.next() != null) {
      lines.add(in.line());
    }
    assertThat(lines).containsExactly(1L, 3L, 6L);
  }

  @Test
  void shouldKnowARecordThatTheEndCuts() throws IOException {
    for (String text : List.of("a,b\nc", "a,b\nc,", "a,b\n\"c\n", "a,b\n\"c\"")) {
      CsvRecords in = csv(text);
      in.next();
      assertThat(in.isCut()).as(text).isFalse();
      assertThat(in.next()).as(text).isNotNull();
      assertThat(in.isCut()).as(text).isTrue();
    }
  }

  @Test
  void shouldRefuseQuotesThatJoinOrSplitValues() {
    assertThatThrownBy(() -> all("a,b\nc,d\"e\n"))
        .isInstanceOfSatisfying(CsvException.class, e -> assertThat(e.line()).isEqualTo(2))
        .hasMessage("a double quote stands inside a value that does not begin with one");
    assertThatThrownBy(() -> all("a,b\nc,\"secret\nd,\"e\"\n"))
        .isInstanceOfSatisfying(CsvException.class, e -> assertThat(e.line()).isEqualTo(2))
        .hasMessage("text follows the closing double quote of a value");
  }
}
