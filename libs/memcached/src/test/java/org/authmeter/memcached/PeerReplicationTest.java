package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** repcached's behaviour, as its source (2.3.1) has it. */
class PeerReplicationTest {
  private int link;
  private MemcachedServer first;
  private TextConnection one;
  private MemcachedServer second;
  private TextConnection two;

  @BeforeEach
  void startFirst() throws Exception {
    link = Servers.freePort();
    first = Servers.paired(0, link);
    one = new TextConnection(first.port());
  }

  private void startSecond() throws Exception {
    second = Servers.paired(0, link);
    two = new TextConnection(second.port());
    Eventually.holds("linked", () -> one.stat("replication_linked") == 1);
  }

  @AfterEach
  void stop() throws IOException {
    first.close();
    if (second != null) {
      second.close();
    }
  }

  private static String get(TextConnection connection, String key) throws IOException {
    return String.join(" ", connection.dialogue("get " + key + "\r\n"));
  }

  private static void arrives(TextConnection at, String key, String answer) throws Exception {
    Eventually.holds(key + " is " + answer, () -> get(at, key).equals(answer));
  }

  @Test
  void aMemberThatStartsHasEverythingBeforeItServes() throws Exception {
    for (int i = 0; i < 3000; i++) {
      one.send("set k%d 3 0 5 noreply\r\n%05d\r\n".formatted(i, i));
    }
    one.dialogue("");
    startSecond();
    assertThat(get(two, "k0")).isEqualTo("VALUE k0 3 5 00000 END");
    assertThat(get(two, "k2999")).isEqualTo("VALUE k2999 3 5 02999 END");
    assertThat(two.stat("curr_items")).isEqualTo(3000);
  }

  @Test
  void changesCrossBothWaysWithFlagsExptimeAndVersion() throws Exception {
    startSecond();
    one.ask("set a 7 1000 1\r\nx");
    arrives(two, "a", "VALUE a 7 1 x END");
    assertThat(two.dialogue("gets a\r\n")).isEqualTo(one.dialogue("gets a\r\n"));
    two.ask("append a 0 0 1\r\ny");
    arrives(one, "a", "VALUE a 7 2 xy END");
    one.ask("delete a");
    arrives(two, "a", "END");
    two.ask("set b 0 0 1\r\n1");
    arrives(one, "b", "VALUE b 0 1 1 END");
    one.ask("incr b 4");
    arrives(two, "b", "VALUE b 0 1 5 END");
    one.ask("touch b -1");
    arrives(two, "b", "END");
  }

  @Test
  void onlyTheLastValueMustCross() throws Exception {
    startSecond();
    for (int i = 0; i < 2000; i++) {
      one.send("set n 0 0 4 noreply\r\n%04d\r\n".formatted(i));
    }
    one.dialogue("");
    arrives(two, "n", "VALUE n 0 4 1999 END");
    // The peer's items are no set commands, and there are no more of them than changes.
    assertThat(two.stat("cmd_set")).isZero();
    assertThat(two.stat("total_items")).isBetween(1L, 2000L);
  }

  @Test
  void ownVersionsGoOnAboveThePeers() throws Exception {
    startSecond();
    one.dialogue("set a 0 0 1\r\nx\r\nset a 0 0 1\r\ny\r\nset a 0 0 1\r\nz\r\n");
    arrives(two, "a", "VALUE a 0 1 z END");
    two.ask("set b 0 0 1\r\nx");
    assertThat(two.dialogue("gets b\r\n").get(0)).isEqualTo("VALUE b 0 1 4");
  }

  @Test
  void flushAllCrosses() throws Exception {
    startSecond();
    one.ask("set a 0 0 1\r\nx");
    arrives(two, "a", "VALUE a 0 1 x END");
    two.ask("flush_all");
    arrives(one, "a", "END");
  }

  @Test
  void aLostPeerReturnsAndCopiesEverything() throws Exception {
    startSecond();
    second.close();
    Eventually.holds("the loss is seen", () -> one.stat("replication_linked") == 0);
    one.ask("set late 0 0 1\r\nx");
    assertThat(one.stat("repcached_qi_free")).isEqualTo(8192);
    startSecond();
    assertThat(get(two, "late")).isEqualTo("VALUE late 0 1 x END");
    two.ask("set back 0 0 1\r\nx");
    arrives(one, "back", "VALUE back 0 1 x END");
  }

  @Test
  void theFirstMayBeTheOneThatReturns() throws Exception {
    startSecond();
    one.ask("set a 0 0 1\r\nx");
    arrives(two, "a", "VALUE a 0 1 x END");
    first.close();
    Eventually.holds("the loss is seen", () -> two.stat("replication_linked") == 0);
    two.ask("set b 0 0 1\r\nx");
    startFirstAgain();
    assertThat(get(one, "a")).isEqualTo("VALUE a 0 1 x END");
    assertThat(get(one, "b")).isEqualTo("VALUE b 0 1 x END");
  }

  private void startFirstAgain() throws Exception {
    first = Servers.paired(0, link);
    one = new TextConnection(first.port());
  }

  @Test
  void membersThatStartAtOnceFindEachOther() throws Exception {
    for (int round = 0; round < 20; round++) {
      int common = Servers.freePort();
      CompletableFuture<MemcachedServer> left = starting(common);
      CompletableFuture<MemcachedServer> right = starting(common);
      try (MemcachedServer a = left.join();
          MemcachedServer b = right.join()) {
        TextConnection connection = new TextConnection(a.port());
        Eventually.holds("linked", () -> connection.stat("replication_linked") == 1);
        assertThat(a.port()).isNotEqualTo(b.port());
      }
    }
  }

  private static CompletableFuture<MemcachedServer> starting(int link) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return Servers.paired(0, link);
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        });
  }

  @Test
  void thereIsExactlyOnePeer() throws Exception {
    startSecond();
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), link).close())
        .isInstanceOf(IOException.class);
  }

  @Test
  void aFullQueueEndsTheLink() throws Exception {
    first.close();
    link = Servers.freePort();
    first = MemcachedServer.start(Servers.pairedOptions(0, link).withQueue(1));
    one = new TextConnection(first.port());
    try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), link)) {
      Eventually.holds("linked", () -> one.stat("replication_linked") == 1);
      // The peer reads nothing: the socket's buffers fill, then the queue.
      String large = "x".repeat(1_000_000);
      Eventually.holds(
          "the link is given up",
          () -> {
            one.ask("set a 0 0 1000000\r\n" + large);
            one.ask("set b 0 0 1000000\r\n" + large);
            return one.stat("replication_linked") == 0;
          });
      assertThat(peer.isConnected()).isTrue();
    }
    assertThat(one.ask("set c 0 0 1\r\nx")).isEqualTo("STORED");
  }

  @Test
  void aReplicationPortThatIsTakenIsNamed() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      MemcachedOptions options =
          MemcachedOptions.alone(InetAddress.getLoopbackAddress(), 0)
              .withPeer(
                  new java.net.InetSocketAddress("127.0.0.1", Servers.freePort()),
                  other.getLocalPort());
      assertThatThrownBy(() -> MemcachedServer.start(options))
          .isInstanceOf(BindException.class)
          .hasMessageContaining("replication port 127.0.0.1:" + other.getLocalPort());
    }
  }

  @Test
  void aPeerThatSpeaksGarbageLosesTheLinkOnly() throws Exception {
    try (Socket peer = new Socket(InetAddress.getLoopbackAddress(), link)) {
      Eventually.holds("linked", () -> one.stat("replication_linked") == 1);
      peer.getOutputStream().write("rep a b c d e\r\nrep a 0 0 99999999 1\r\n".getBytes());
      Eventually.holds("dropped", () -> one.stat("replication_linked") == 0);
    }
    assertThat(one.ask("set a 0 0 1\r\nx")).isEqualTo("STORED");
  }
}
