package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What no client should send: a clear answer, and the server is none the worse for it. */
class BadRequestsTest {
  private static final String FORMAT = "CLIENT_ERROR bad command line format";

  private MemcachedServer server;

  @BeforeEach
  void start() throws Exception {
    server = Servers.alone();
  }

  @AfterEach
  void noThreadHangs() throws Exception {
    Eventually.holds("all connections have ended", () -> server.connectionCount() == 0);
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "get|ERROR",
        "GET a|ERROR",
        "''|ERROR",
        "set a 0 0|ERROR",
        "set a 0 0 1 x y|ERROR",
        "set a 0 0 abc|" + FORMAT,
        "set a 0 0 -1|" + FORMAT,
        "set a 0 0 4294967296|" + FORMAT,
        "set a 0 abc 1|" + FORMAT,
        "set a x 0 1|" + FORMAT,
        "cas a 0 0 1|ERROR",
        "cas a 0 0 1 abc|" + FORMAT,
        "incr a|ERROR",
        "incr a -1|CLIENT_ERROR invalid numeric delta argument",
        "touch a|ERROR",
        "touch a abc|CLIENT_ERROR invalid exptime argument",
        "gat a|CLIENT_ERROR invalid exptime argument",
        "delete a 5|" + FORMAT + ".  Usage: delete <key> [noreply]",
        "flush_all abc|CLIENT_ERROR invalid exptime argument",
        "verbosity|ERROR",
        "stats bogus|ERROR",
        "shutdown|ERROR",
      })
  void answersAsMemcached(String request, String answer) throws IOException {
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.dialogue(request + "\r\n")).containsExactly(answer);
    }
  }

  @Test
  void keysHave250BytesAtMost() throws IOException {
    String longest = "k".repeat(250);
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.ask("set " + longest + " 0 0 1\r\nx")).isEqualTo("STORED");
      assertThat(connection.dialogue("get " + longest + "k\r\n")).containsExactly(FORMAT);
      assertThat(connection.dialogue("set " + longest + "k 0 0 1\r\nx\r\n"))
          .containsExactly(FORMAT, "ERROR");
    }
  }

  @Test
  void aDataBlockOfTheWrongLengthIsNotStored() throws IOException {
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.dialogue("set a 0 0 3\r\nabcdef\r\nget a\r\n"))
          .containsExactly("CLIENT_ERROR bad data chunk", "ERROR", "END");
    }
  }

  @Test
  void anOversizeValueIsRefusedAndTheOldOneGone() throws IOException {
    String large = "z".repeat(1024 * 1024);
    try (TextConnection connection = new TextConnection(server.port())) {
      connection.ask("set big 0 0 1\r\nx");
      assertThat(connection.dialogue("set big 0 0 1048576\r\n" + large + "\r\nget big\r\n"))
          .containsExactly("SERVER_ERROR object too large for cache", "END");
      assertThat(connection.ask("set big 0 0 1048376\r\n" + large.substring(200)))
          .isEqualTo("STORED");
      assertThat(connection.ask("append big 0 0 1000\r\n" + large.substring(0, 1000)))
          .isEqualTo("SERVER_ERROR object too large for cache");
    }
  }

  @Test
  void aLineWithoutEndIsCutOff() throws IOException {
    try (TextConnection connection = new TextConnection(server.port())) {
      connection.send("x".repeat(20_000));
      assertThat(connection.line()).isEqualTo("CLIENT_ERROR line too long");
    }
  }

  @Test
  void aRetrievalMayNameVeryManyKeys() throws IOException {
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.dialogue("get" + " key".repeat(20_000) + "\r\n"))
          .containsExactly("END");
    }
  }

  @Test
  void theBinaryProtocolIsRefusedInWords() throws IOException {
    try (TextConnection connection = new TextConnection(server.port())) {
      connection.send("\u0080\n" + "\0".repeat(22));
      assertThat(connection.line()).contains("text protocol only");
    }
  }

  @Test
  void halfClosedConnectionsGetTheirAnswers() throws IOException {
    try (TextConnection connection = new TextConnection(server.port())) {
      connection.send("set a 0 0 1\r\nx\r\nget a\r\nget unfinished");
      connection.endOutput();
      assertThat(connection.line()).isEqualTo("STORED");
      assertThat(connection.line()).isEqualTo("VALUE a 0 1");
    }
  }

  @Test
  void aClientThatLeavesWithinAValueLeavesNothing() throws Exception {
    try (TextConnection connection = new TextConnection(server.port())) {
      connection.send("set a 0 0 1000\r\nxyz");
    }
    Eventually.holds("the connection has ended", () -> server.connectionCount() == 0);
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.dialogue("get a\r\n")).containsExactly("END");
    }
  }

  @Test
  void garbageDoesNotHarmOthers() throws Exception {
    Random random = new Random(42);
    for (int i = 0; i < 50; i++) {
      byte[] garbage = new byte[random.nextInt(5000)];
      random.nextBytes(garbage);
      try (TextConnection connection = new TextConnection(server.port())) {
        connection.send(new String(garbage, java.nio.charset.StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        // Cut off while still sending: as good an answer as any.
      }
    }
    try (TextConnection connection = new TextConnection(server.port())) {
      assertThat(connection.ask("set a 0 0 1\r\nx")).isEqualTo("STORED");
    }
  }
}
