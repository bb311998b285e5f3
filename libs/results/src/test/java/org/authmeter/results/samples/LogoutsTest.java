package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.authmeter.results.comparison.LogoutResult;
import org.junit.jupiter.api.Test;

class LogoutsTest {
  private final Logouts logouts = new Logouts();

  private void looked(String code, String message, boolean success) {
    logouts.add(Jtl.row(Logouts.CHECK, 1, 1, code, message, "t 1-1", success));
  }

  @Test
  void shouldTellWhatClosedLateFromWhatStayedOpen() {
    logouts.add(Jtl.row("single logout", 1, 90, "200", "OK; logoutMs=80", "t 1-1", true));
    logouts.add(
        Jtl.row("single logout", 1, 90, "HTTP_500", "failed; logoutMs=8000", "t 1-2", false));
    looked("CLOSED", "the page asks for a login; service=1", true);
    looked("CLOSED", "the page asks for a login; service=2; delayMs=30", true);
    looked("CLOSED", "the page asks for a login; service=2; delayMs=51", true);
    looked("STILL_OPEN", "the session goes on; service=2; delayMs=9000", false);
    looked("CONNECTION_FAILED", "refused; service=1", false);
    assertThat(logouts.row("a", "3-s", 1))
        .isEqualTo(
            new LogoutResult(
                "a",
                "3-s",
                1,
                1,
                80.0,
                List.of(
                    new LogoutResult.Service(1, 2, 0, 0, 1, null, null),
                    new LogoutResult.Service(2, 3, 2, 1, 0, 40.5, 51L))));
  }

  @Test
  void shouldTakeOnlyLooksForLooks() {
    logouts.add(Jtl.row("single logout", 1, 90, "200", "OK; service=1", "t 1-1", true));
    assertThat(logouts.row("a", "3-s", 1)).isNull();
    logouts.add(Jtl.row("single logout", 1, 90, "200", "OK; logoutMs=80", "t 1-1", true));
    assertThat(logouts.row("a", "3-s", 1))
        .as("done, and nobody looked")
        .isEqualTo(new LogoutResult("a", "3-s", 1, 1, 80.0, List.of()));
  }
}
