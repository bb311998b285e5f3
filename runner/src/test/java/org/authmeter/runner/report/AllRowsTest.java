package org.authmeter.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.results.comparison.CellRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllRowsTest {
  @TempDir Path folder;

  private static CellRecord cell(String variant, String pattern, int repeat) {
    return new CellRecord(variant, pattern, repeat, null, "done", "", null);
  }

  @ParameterizedTest
  @CsvSource({
    "/s/a/P1/1 measurement 1-7, false, /s/b/P2/3 measurement 1-7",
    "10.0.0.1:1099-/s/a/P1/1 measurement 1-7, false, 10.0.0.1:1099-/s/b/P2/3 measurement 1-7",
    "load-gen-2-/s/a/P1/1 warm-up 1-1, false, load-gen-2-/s/b/P2/3 warm-up 1-1",
    "Thread Group 1-7, false, /s/b/P2/3 Thread Group 1-7",
    "users, false, /s/b/P2/3 users 1-1",
    "'', false, /s/b/P2/3 measurement 1-1",
    "10.0.0.1:1099-warm-up 1-20, false, /s/b/P2/3 warm-up 1-1",
    // steps of a search keep their values
    "/s/a/peak-16/1 step 1-2, true, /s/b/P2-16/3 step 1-2",
    "/s/a/P2/1 measurement 1-2, true, /s/b/P2/3 measurement 1-2",
    "/s/a/pattern-16/1 measurement 1-2, false, /s/b/P2/3 measurement 1-2"
  })
  void shouldTellTheRunInTheNameOfTheThread(String thread, boolean search, String named) {
    assertThat(AllRows.as("s", cell("b", "P2", 3), search).apply(thread)).isEqualTo(named);
  }

  @Test
  void shouldAppendRowsOfWhateverColumnsUnderOneHeader() throws IOException {
    Path first =
        Files.writeString(
            folder.resolve("a.jtl"),
            "timeStamp,elapsed,label,threadName,success\n1,2,x,t 1-1,true\n");
    Path second =
        Files.writeString(
            folder.resolve("b.jtl"),
            "label,success,elapsed,timeStamp,URL,threadName,grpThreads\n\"y, z\",false,4,3,u,t 1-1,9\n");
    Path out = folder.resolve("all.jtl");
    try (AllRows all = new AllRows(out)) {
      all.add(first, AllRows.as("s", cell("a", "P1", 1), false), label -> label.toUpperCase());
      all.add(second, AllRows.as("s", cell("b", "P1", 1), false));
    }
    assertThat(Files.readAllLines(out))
        .containsExactly(
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                + "failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect",
            "1,2,X,,,/s/a/P1/1 t 1-1,,true,,0,0,0,0,0,0,0",
            "3,4,\"y, z\",,,/s/b/P1/1 t 1-1,,false,,0,0,9,0,0,0,0");
  }
}
