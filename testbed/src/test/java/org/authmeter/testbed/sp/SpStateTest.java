package org.authmeter.testbed.sp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpStateTest {
  private final AtomicLong nanos = new AtomicLong();
  private final SpState state =
      new SpState(
          new Ticker() {
            @Override
            public long read() {
              return nanos.get();
            }
          });

  @Test
  void shouldTakeOneAnswerToARequest() {
    state.requestSent("_a");
    assertThat(state.answer("_a")).isTrue();
    assertThat(state.answer("_a")).isFalse();
    assertThat(state.answer("_never")).isFalse();
  }

  @Test
  void shouldForgetARequestInTime() {
    state.requestSent("_a");
    pass(SpState.OUTSTANDING);
    assertThat(state.answer("_a")).isFalse();
  }

  @Test
  void shouldKeepTheTargetBehindARelayStateOnce() {
    String relayState = state.relayState("/secure/x");
    assertThat(relayState).matches("ss:mem:[0-9a-f]{64}");
    assertThat(state.target("ss:mem:00")).isNull();
    assertThat(state.target(null)).isNull();
    assertThat(state.target("https://elsewhere.example/")).isNull();
    assertThat(state.target(relayState)).isEqualTo("/secure/x");
    assertThat(state.target(relayState)).isNull();
  }

  @Test
  void shouldKnowAnAssertionAsLongAsItCouldBeValid() {
    assertThat(state.firstTime("_id")).isTrue();
    // An assertion of the IdP lasts five minutes, and the SP grants the skew on top.
    pass(Duration.ofMinutes(5).plus(ResponseValidator.SKEW).minusMillis(1));
    assertThat(state.firstTime("_id")).isFalse();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
