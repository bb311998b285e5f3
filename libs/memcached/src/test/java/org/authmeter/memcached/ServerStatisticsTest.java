package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServerStatisticsTest {
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
  void countsAsMemcachedAndByCommandToo() throws IOException {
    connection.dialogue(
        "set a 0 0 1\r\nx\r\nadd b 0 0 1\r\nx\r\nadd b 0 0 1\r\nx\r\ncas a 0 0 1 99\r\nx\r\n"
            + "get a\r\ngets a none\r\ntouch a 0\r\ndelete b\r\ndelete b\r\nflush_all 100\r\n");
    Map<String, String> stats = connection.stats();
    assertThat(stats)
        .containsEntry("cmd_set", "4")
        .containsEntry("cmd_add", "2")
        .containsEntry("cmd_cas", "1")
        .containsEntry("cas_badval", "1")
        .containsEntry("cmd_get", "3")
        .containsEntry("cmd_gets", "1")
        .containsEntry("get_hits", "2")
        .containsEntry("get_misses", "1")
        .containsEntry("cmd_touch", "1")
        .containsEntry("cmd_delete", "2")
        .containsEntry("delete_hits", "1")
        .containsEntry("cmd_flush", "1")
        .containsEntry("curr_items", "1")
        .containsEntry("curr_connections", "1")
        .doesNotContainKey("replication");
  }

  @Test
  void countsTheBytesOfItsClients() throws IOException {
    connection.ask("set a 0 0 1\r\nx");
    connection.stats();
    // "set a 0 0 1", "x" and "stats", answered by "STORED"; the answer to stats comes on top.
    Map<String, String> stats = connection.stats();
    assertThat(stats).containsEntry("bytes_read", String.valueOf(13 + 3 + 7 + 7));
    assertThat(Integer.parseInt(stats.get("bytes_written"))).isGreaterThan(8 + 100);
  }

  @Test
  void resetClearsCountersAndNoItems() throws IOException {
    connection.ask("set a 0 0 1\r\nx");
    assertThat(connection.ask("stats reset")).isEqualTo("RESET");
    assertThat(connection.stats()).containsEntry("cmd_set", "0").containsEntry("curr_items", "1");
  }

  @Test
  void evictsTheLeastRecentlyUsedAtTheMemoryLimit() throws Exception {
    try (MemcachedServer small = Servers.withMemory(10 * 1100);
        TextConnection client = new TextConnection(small.port())) {
      for (int i = 0; i < 9; i++) {
        client.ask("set k" + i + " 0 0 1000\r\n" + "x".repeat(1000));
        client.dialogue("get k0\r\n");
      }
      for (int i = 9; i < 15; i++) {
        client.ask("set k" + i + " 0 0 1000\r\n" + "x".repeat(1000));
      }
      assertThat(client.dialogue("get k1\r\n")).containsExactly("END");
      assertThat(client.dialogue("get k14\r\n")).hasSize(3);
      assertThat(client.dialogue("get k0\r\n")).hasSize(3);
      assertThat(client.stat("evictions")).isEqualTo(15 - client.stat("curr_items"));
      assertThat(client.stat("bytes")).isLessThanOrEqualTo(client.stat("limit_maxbytes"));
    }
  }
}
