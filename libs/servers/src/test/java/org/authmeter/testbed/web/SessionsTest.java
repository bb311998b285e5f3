package org.authmeter.testbed.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ticker;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.testbed.web.ProtectedApplication.Sessions;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Sessions<String> sessions =
      new Sessions<>(
          new Ticker() {
            @Override
            public long read() {
              return nanos.get();
            }
          });

  @Test
  void shouldEndSessionsInTime() {
    String id = sessions.begin("test001", null);
    assertThat(sessions.user(id)).isEqualTo("test001");
    assertThat(sessions.user("_other")).isNull();
    assertThat(sessions.user(null)).isNull();
    nanos.addAndGet(Sessions.LIFETIME.toNanos());
    assertThat(sessions.user(id)).isNull();
  }

  @Test
  void shouldEndAllSessionsOfAName() {
    String first = sessions.begin("test001", "idp-session");
    String again = sessions.begin("test001", "idp-session");
    String other = sessions.begin("test001", "another");
    assertThat(sessions.end("idp-session")).isEqualTo(2);
    assertThat(sessions.user(first)).isNull();
    assertThat(sessions.user(again)).isNull();
    assertThat(sessions.user(other)).isEqualTo("test001");
    assertThat(sessions.end("idp-session")).isZero();
    assertThat(sessions.end(null)).isZero();
  }
}
