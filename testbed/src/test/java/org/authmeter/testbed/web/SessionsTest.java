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
    String id = sessions.begin("test001");
    assertThat(sessions.user(id)).isEqualTo("test001");
    assertThat(sessions.user("_other")).isNull();
    assertThat(sessions.user(null)).isNull();
    nanos.addAndGet(Sessions.LIFETIME.toNanos());
    assertThat(sessions.user(id)).isNull();
  }
}
