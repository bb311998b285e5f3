package org.authmeter.runner.bench.authmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthMarkTurnTest {
  private static final AuthMarkBenchSettings SETTINGS =
      AuthMarkBenchSettings.of(1, 10, 2, List.of(4, 8), null);
  @TempDir Path folder;

  private static String login(long start, long elapsed, boolean success, int samples) {
    return "%d,%d,AuthMark login,,\"Number of samples in transaction : %d, number of failing samples : 0\",%s"
        .formatted(start, elapsed, samples, success);
  }

  @Test
  void shouldCountWholeLoginsAfterTheWarmUp() throws Exception {
    Path jtl =
        Files.write(
            folder.resolve("logins.jtl"),
            List.of(
                "timeStamp,elapsed,label,responseCode,responseMessage,success",
                login(10_000, 900, true, 2),
                login(11_999, 10, true, 2),
                login(12_000, 100, true, 2),
                "12000,50,AuthMark page,200,OK,true",
                login(13_000, 100, false, 2),
                login(16_000, 2000, true, 2),
                // The end of the test has cut it.
                login(17_990, 10, true, 1)));
    JMeterTurn turn = new JMeterTurn(Installation.of(folder), SETTINGS);
    AuthMarkTurn read = turn.read(3, 8, jtl, (start, end) -> (end - start) / 2.0);
    assertThat(read.logins()).isEqualTo(2);
    assertThat(read.errors()).isEqualTo(1);
    // Two logins from second 12 to second 18.
    assertThat(read.perMinute()).isEqualTo(20);
    assertThat(read.cpuMs()).isEqualTo(1500);
  }

  @Test
  void shouldNotTellARateOfNothing() throws Exception {
    Path jtl =
        Files.write(
            folder.resolve("logins.jtl"),
            List.of("timeStamp,elapsed,label,responseMessage,success", "1,1,other,OK,true"));
    JMeterTurn turn = new JMeterTurn(Installation.of(folder), SETTINGS);
    assertThatThrownBy(() -> turn.read(1, 4, jtl, (start, end) -> 0))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("No login after the warm-up");
  }

  @Test
  void shouldReadWhatWrkSays() throws Exception {
    Path output =
        Files.writeString(
            folder.resolve("output.log"),
            "Running 10s test\nlogins 3000 challenges 3001 others 2 errors 1 micros 10000000\n");
    AuthMarkTurn read = new WrkTurn(SETTINGS).read(1, 4, output, 600);
    assertThat(read).isEqualTo(new AuthMarkTurn("wrk", 1, 4, 3000, 3, 18_000, 0.2));
    Files.writeString(output, "unable to connect\n");
    assertThatThrownBy(() -> new WrkTurn(SETTINGS).read(1, 4, output, 600))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("wrk told no logins");
  }

  @Test
  void shouldGiveWrkTheAccountsAndTheTwoRequests() throws Exception {
    Path script = folder.resolve("login.lua");
    WrkScript.write(script, List.of("Ann 1,ann,pw"), 100);
    // RFC 7617: the first colon ends the name, so a comma in the password stays.
    assertThat(folder.resolve("login.lua.accounts")).hasContent("QW5uIDE6YW5uLHB3");
    assertThat(Files.readString(script))
        .contains("/pages/page-%03d.html", "math.random(100)")
        .contains("[\"Connection\"] = \"close\"");
    assertThat(new WrkTurn(SETTINGS).command(script, 8, "http://127.0.0.1:1"))
        .containsExactly(
            "wrk", "-t1", "-c8", "-d10s", "-s", script.toString(), "http://127.0.0.1:1");
  }

  @Test
  void shouldTellTheBestTurnOfEach() {
    String table =
        AuthMarkTable.of(
            SETTINGS,
            List.of(
                new AuthMarkTurn("wrk", 1, 4, 1, 0, 60_000, 0.1),
                new AuthMarkTurn("wrk", 1, 8, 1, 0, 50_000, 0.1),
                new AuthMarkTurn("authmeter", 1, 4, 1, 0, 20_000, 0.9),
                new AuthMarkTurn("authmeter", 1, 8, 1, 2, 30_000, 0.8)));
    assertThat(table)
        .contains("| wrk | 60,000 | 4 | 0.100 | 0 |")
        .contains("| authmeter | 30,000 | 8 | 0.800 | 2 |");
  }

  @Test
  void shouldNameTheOptionThatIsWrong() {
    assertThatThrownBy(() -> AuthMarkBenchSettings.of(1, 1, 0, List.of(0), null))
        .hasMessageContaining("--threads [0]: legal are 1 to 256");
  }
}
