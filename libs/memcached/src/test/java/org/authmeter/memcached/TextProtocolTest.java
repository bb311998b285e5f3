package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextProtocolTest {
  private MemcachedServer server;
  private TextConnection connection;

  @BeforeEach
  void start() throws Exception {
    server = Servers.alone();
    connection = new TextConnection(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    connection.close();
    server.close();
  }

  @Test
  void storesAndAnswersWithFlags() throws IOException {
    assertThat(connection.dialogue("set a 5 0 3\r\nabc\r\nget a\r\n"))
        .containsExactly("STORED", "VALUE a 5 3", "abc", "END");
    assertThat(connection.dialogue("set f 4294967295 0 0\r\n\r\nget f\r\n"))
        .containsExactly("STORED", "VALUE f 4294967295 0", "", "END");
  }

  @Test
  void keepsEveryByteOfAValue() throws IOException {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 256; i++) {
      all.append((char) i);
    }
    assertThat(connection.ask("set b 0 0 256\r\n" + all)).isEqualTo("STORED");
    connection.send("get b\r\n");
    assertThat(connection.line()).isEqualTo("VALUE b 0 256");
    assertThat(connection.block(256)).isEqualTo(all.toString());
  }

  @Test
  void addReplaceAppendPrependKeepTheirConditions() throws IOException {
    assertThat(
            connection.dialogue(
                "replace q 0 0 1\r\nz\r\nappend q 0 0 1\r\nz\r\nadd q 3 0 1\r\nz\r\n"
                    + "add q 0 0 1\r\nz\r\nprepend q 7 0 1\r\ny\r\nappend q 7 0 1\r\nx\r\nget q\r\n"))
        .containsExactly(
            "NOT_STORED",
            "NOT_STORED",
            "STORED",
            "NOT_STORED",
            "STORED",
            "STORED",
            "VALUE q 3 3",
            "yzx",
            "END");
  }

  @Test
  void checkAndSetComparesTheVersion() throws IOException {
    connection.ask("set c 0 0 1\r\n1");
    connection.send("gets c\r\n");
    String version = connection.line().split(" ")[4];
    assertThat(connection.dialogue("")).containsExactly("1", "END");
    assertThat(connection.ask("cas c 0 0 1 " + version + "\r\n2")).isEqualTo("STORED");
    assertThat(connection.ask("cas c 0 0 1 " + version + "\r\n3")).isEqualTo("EXISTS");
    assertThat(connection.ask("cas none 0 0 1 1\r\n3")).isEqualTo("NOT_FOUND");
    assertThat(connection.dialogue("get c\r\n")).contains("2");
  }

  @Test
  void countsAtTheServer() throws IOException {
    assertThat(
            connection.dialogue(
                "set n 7 0 3\r\n100\r\ndecr n 1\r\nget n\r\nincr n 1\r\ndecr n 500\r\n"
                    + "set w 0 0 20\r\n18446744073709551615\r\nincr w 2\r\nincr none 1\r\n"))
        .containsExactly(
            "STORED", "99", "VALUE n 7 3", "99 ", "END", "100", "0", "STORED", "1", "NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({"-1, END", "1, END", "0, VALUE k 0 1", "2000000000, VALUE k 0 1", "100, VALUE k 0 1"})
  void exptimeIsRelativeUpToThirtyDaysThenAbsolute(String exptime, String answer) throws Exception {
    connection.ask("set k 0 " + exptime + " 1\r\nx");
    Eventually.holds(
        "get answers " + answer, () -> connection.dialogue("get k\r\n").get(0).equals(answer));
  }

  @Test
  void touchAndGetAndTouchMoveTheEnd() throws IOException {
    connection.ask("set t 0 0 1\r\nx");
    assertThat(connection.dialogue("touch t 100\r\ngat 100 t\r\ntouch none 1\r\n"))
        .containsExactly("TOUCHED", "VALUE t 0 1", "x", "END", "NOT_FOUND");
    assertThat(connection.dialogue("gats 0 t\r\n").get(0)).matches("VALUE t 0 1 \\d+");
    assertThat(connection.dialogue("touch t -1\r\nget t\r\n")).containsExactly("TOUCHED", "END");
  }

  @Test
  void noreplyKeepsQuietForErrorsToo() throws IOException {
    assertThat(
            connection.dialogue(
                "set a 0 0 1 noreply\r\nx\r\ndelete none noreply\r\nincr a 1 noreply\r\n"
                    + "flush_all noreply\r\nget a\r\n"))
        .containsExactly("END");
  }

  @Test
  void flushesAtOnceOrLater() throws IOException {
    connection.ask("set a 0 0 1\r\nx");
    assertThat(connection.dialogue("flush_all 100\r\nget a\r\n")).contains("OK", "x");
    assertThat(connection.dialogue("flush_all\r\nget a\r\n")).containsExactly("OK", "END");
  }

  @Test
  void answersPipelinedRequestsInOrder() throws IOException {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      requests.append("set k%d 0 0 4\r\n%04d\r\nget k%d\r\n".formatted(i, i, i));
    }
    assertThat(connection.dialogue(requests.toString()))
        .hasSize(2000)
        .endsWith("VALUE k499 0 4", "0499", "END");
  }

  @Test
  void quitEndsTheConnection() throws IOException {
    assertThat(connection.dialogue("quit\r\n")).containsExactly((String) null);
  }
}
