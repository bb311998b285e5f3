package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.authmeter.memcached.Eventually;
import org.authmeter.memcached.TextConnection;
import org.junit.jupiter.api.Test;
import org.opensaml.storage.impl.MemoryStorageService;

/** Of many who change the same version of a record, exactly one succeeds. */
class SharedRecordsTest {
  private static final Instant LATER = Instant.now().plusSeconds(600);
  private static final int ROUNDS = 50;

  @Test
  void shouldLetOneWinOnANode() throws Exception {
    SharedRecords records = new SharedRecords.OnNode();
    shouldLetOneWin(records, records);
  }

  @Test
  void shouldLetOneWinInAStorageService() throws Exception {
    MemoryStorageService storage = new MemoryStorageService();
    storage.setId("records");
    storage.initialize();
    SharedRecords records = new SharedRecords.OnStorage(storage, "records");
    shouldLetOneWin(records, records);
    storage.destroy();
  }

  /** Both members of a pair accept writes, so the nodes have to agree on one of them. */
  @Test
  void shouldLetOneNodeOfAPairWin() throws Exception {
    try (TestPair pair = new TestPair();
        ClusterStores first = ClusterStores.open(pair.settings(0));
        ClusterStores second = ClusterStores.open(pair.settings(1))) {
      shouldLetOneWin(first.records(), second.records());
    }
  }

  @Test
  void shouldFindAtTheOtherMemberWhatWasReplicated() throws Exception {
    try (TestPair pair = new TestPair();
        ClusterStores stores = ClusterStores.open(pair.settings(1))) {
      SharedRecords records = stores.records();
      assertThat(records.add("oidc:a", "one", LATER)).isTrue();
      SharedRecords.Found found = records.find("oidc:a").orElseThrow();
      assertThat(records.replace("oidc:a", found, "two", LATER)).isTrue();
      try (TextConnection copy = new TextConnection(pair.port(1))) {
        Eventually.holds(
            "the pair has replicated",
            () -> {
              String answer = copy.ask("get oidc:a");
              if (answer.equals("END")) {
                return false;
              }
              String value = copy.line();
              copy.line();
              return value.equals("two");
            });
      }
      pair.stop(0);
      Eventually.holds(
          "the copy counts",
          () -> {
            try {
              return records
                  .find("oidc:a")
                  .map(SharedRecords.Found::value)
                  .equals(Optional.of("two"));
            } catch (IOException notYet) {
              return false;
            }
          });
      assertThat(records.replace("oidc:a", found, "three", LATER)).isFalse();
    }
  }

  @Test
  void shouldForgetWhatHasExpired() {
    SharedRecords.OnNode records = new SharedRecords.OnNode();
    assertThat(records.add("a", "old", Instant.now().minusMillis(1))).isTrue();
    assertThat(records.find("a")).isEmpty();
    assertThat(records.add("a", "new", LATER)).isTrue();
    assertThat(records.add("a", "newer", LATER)).isFalse();
    assertThat(records.find("a").orElseThrow().value()).isEqualTo("new");
  }

  private static void shouldLetOneWin(SharedRecords first, SharedRecords second) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        String key = "oidc:code:" + round;
        assertThat(
                wins(
                    threads,
                    () -> first.add(key, "new", LATER),
                    () -> second.add(key, "new", LATER)))
            .isEqualTo(1);
        SharedRecords.Found one = first.find(key).orElseThrow();
        SharedRecords.Found other = second.find(key).orElseThrow();
        assertThat(
                wins(
                    threads,
                    () -> first.replace(key, one, "used", LATER),
                    () -> second.replace(key, other, "used", LATER)))
            .isEqualTo(1);
        assertThat(second.replace(key, other, "again", LATER)).isFalse();
        assertThat(first.find(key).orElseThrow().value()).isEqualTo("used");
      }
      assertThat(first.replace("oidc:none", new SharedRecords.Found("x", 1), "y", LATER)).isFalse();
    } finally {
      threads.shutdownNow();
    }
  }

  /** How many of four calls, two of each, return true. */
  private static long wins(
      ExecutorService threads, Callable<Boolean> first, Callable<Boolean> second) throws Exception {
    long wins = 0;
    for (Future<Boolean> done : threads.invokeAll(List.of(first, second, first, second))) {
      wins += done.get() ? 1 : 0;
    }
    return wins;
  }
}
