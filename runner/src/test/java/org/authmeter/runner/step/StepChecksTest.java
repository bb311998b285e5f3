package org.authmeter.runner.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a server has stopped answering, and when it has not. */
class StepChecksTest {
  private static final String HEAD =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage\n";
  private static final String TIME_OUT = "Non HTTP response code: java.net.SocketTimeoutException";

  @TempDir Path folder;

  private String reason(String... rows) throws IOException {
    Path jtl = folder.resolve("samples.jtl");
    Files.writeString(jtl, HEAD + String.join("\n", rows) + "\n");
    return StepChecks.hung(jtl, "web page");
  }

  private static String row(long at, long elapsed, String code, boolean success) {
    return "%d,%d,web page,%s,said,measurement 1-1,%s,%s"
        .formatted(at, elapsed, code, success, success ? "" : "no answer");
  }

  @Test
  void shouldSeeTimeOutsToTheEnd() throws IOException {
    assertThat(
            reason(
                row(1000, 5, "200", true),
                row(2000, 5, "200", true),
                row(3000, 10_000, TIME_OUT, false)))
        .isEqualTo(
            "the server stopped answering after 1.0 s: no success in the last 11.0 s, 1 failures,"
                + " such as: no answer");
  }

  @Test
  void shouldSeeAServerThatNeverAnswered() throws IOException {
    assertThat(reason(row(1000, 10_000, TIME_OUT, false)))
        .contains("stopped answering after 0.0 s");
  }

  @Test
  void shouldNotMindAServerThatAnswersAgain() throws IOException {
    assertThat(
            reason(
                row(1000, 5, "200", true),
                row(2000, 10_000, TIME_OUT, false),
                row(13_000, 5, "200", true)))
        .isEmpty();
  }

  @Test
  void shouldNotCallErrorsThatTheServerAnswersAHang() throws IOException {
    assertThat(reason(row(1000, 5, "200", true), row(9000, 3000, "503", false))).isEmpty();
  }

  @Test
  void shouldNotMindAShortPauseAtTheEnd() throws IOException {
    assertThat(reason(row(1000, 5, "200", true), row(2000, 3000, TIME_OUT, false))).isEmpty();
  }
}
