package org.authmeter.testbed.sp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpStateTest {
  private final AtomicLong nanos = new AtomicLong();
  private final SpState memory =
      new SpState(
          new Ticker() {
            @Override
            public long read() {
              return nanos.get();
            }
          });

  @Test
  void shouldTakeOneAnswerToARequest() {
    memory.requestSent("_a");
    assertThat(memory.answer("_a")).isTrue();
    assertThat(memory.answer("_a")).isFalse();
    assertThat(memory.answer("_never")).isFalse();
  }

  @Test
  void shouldForgetARequestInTime() {
    memory.requestSent("_a");
    pass(SpState.OUTSTANDING);
    assertThat(memory.answer("_a")).isFalse();
  }

  @Test
  void shouldKeepTheTargetBehindARelayStateOnce() {
    String relayState = memory.relayState("/secure/x");
    assertThat(relayState).matches("ss:mem:[0-9a-f]{64}");
    assertThat(memory.target("ss:mem:00")).isNull();
    assertThat(memory.target(null)).isNull();
    assertThat(memory.target("https://elsewhere.example/")).isNull();
    assertThat(memory.target(relayState)).isEqualTo("/secure/x");
    assertThat(memory.target(relayState)).isNull();
  }

  @Test
  void shouldKnowAnAssertionAsLongAsItCouldBeValid() {
    assertThat(memory.firstTime("_id")).isTrue();
    // An assertion of the IdP lasts five minutes, and the SP grants the skew on top.
    pass(Duration.ofMinutes(5).plus(ResponseValidator.SKEW).minusMillis(1));
    assertThat(memory.firstTime("_id")).isFalse();
  }

  @Test
  void shouldEndSessionsInTime() {
    SpState.SignedOn user =
        new SpState.SignedOn("test001", Map.of("uid", List.of("test001")), "_s");
    String id = memory.newSession(user);
    assertThat(memory.session(id)).isEqualTo(user);
    pass(SpState.SESSION);
    assertThat(memory.session(id)).isNull();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
