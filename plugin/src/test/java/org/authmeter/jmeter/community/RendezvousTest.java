package org.authmeter.jmeter.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.community.CommunityCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RendezvousTest {
  private static final int CLIENTS = 50;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Rendezvous rendezvous = new Rendezvous(CLIENTS);

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  /** The moment that a client was given, and when it went on. */
  private record Client(long momentMs, long wentOnMs) {}

  private Future<Client> client() {
    return threads.submit(() -> new Client(rendezvous.await(), System.currentTimeMillis()));
  }

  @Test
  void shouldLetAllGoAtTheSameMomentOnceTheLastHasCome() throws Exception {
    for (int round = 1; round <= 2; round++) {
      List<Future<Client>> early = new ArrayList<>();
      for (int i = 1; i < CLIENTS; i++) {
        early.add(client());
      }
      assertThatThrownBy(() -> early.get(0).get(300, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      long lastCameMs = System.currentTimeMillis();
      Client last = client().get(20, TimeUnit.SECONDS);
      assertThat(last.momentMs()).isGreaterThan(lastCameMs);
      for (Future<Client> other : early) {
        Client client = other.get(20, TimeUnit.SECONDS);
        assertThat(client.momentMs()).isEqualTo(last.momentMs());
        assertThat(client.wentOnMs()).isGreaterThanOrEqualTo(client.momentMs());
      }
    }
  }

  @Test
  void shouldFailWhenInterrupted() throws Exception {
    Future<Client> alone = client();
    Thread.sleep(100);
    threads.shutdownNow();
    assertThatThrownBy(() -> alone.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(CodedFailure.class)
        .extracting(e -> ((CodedFailure) e.getCause()).code())
        .isEqualTo(CommunityCode.INTERRUPTED.name());
  }
}
