package org.authmeter.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class EventLoopTest {
  private final EventLoop loop = new EventLoop();

  /** What repcached sends to its peer waits while it serves a client. */
  @Test
  void shouldHoldTheSenderBackWhileAClientHasItsTurn() throws Exception {
    loop.begin();
    CompletableFuture<Void> sender = CompletableFuture.runAsync(loop::await);
    assertThat(sender)
        .failsWithin(100, TimeUnit.MILLISECONDS)
        .withThrowableOfType(TimeoutException.class);
    loop.end();
    assertThat(sender).succeedsWithin(5, TimeUnit.SECONDS);
  }

  @Test
  void shouldEndNoTurnOfAnother() throws Exception {
    loop.begin();
    CompletableFuture.runAsync(loop::end).get(5, TimeUnit.SECONDS);
    CompletableFuture<Void> other = CompletableFuture.runAsync(loop::await);
    assertThat(other)
        .failsWithin(100, TimeUnit.MILLISECONDS)
        .withThrowableOfType(TimeoutException.class);
    loop.end();
    assertThat(other).succeedsWithin(5, TimeUnit.SECONDS);
  }
}
