package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Plain HTTP, encrypted assertions, everything signed, balanced without stickiness. */
class PlainHttpIT {

  @Test
  void shouldSignOnOverPlainHttp() throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.start(
            "--oidc", "--scheme", "http", "--encrypt", "--sign", "both", "--stickiness", "none")) {
      assertThat(testbed.get("authmeter.saml.resource")).startsWith("http://localhost:");
      Browser browser = new Browser(testbed).at(testbed.get("authmeter.saml.node1"));
      Page end = browser.login("test001");
      assertThat(end.text()).contains("Signed on as test001");
      assertThat(browser.history())
          .flatExtracting(Page::setCookies)
          .anyMatch(cookie -> cookie.startsWith("shib_idp_session"))
          .noneMatch(cookie -> cookie.contains("Secure") || cookie.startsWith("__Host-"));
      assertThat(testbed.get("authmeter.oidc.issuer")).startsWith("http://idp.localhost:");
      assertThat(browser.open(testbed.get("authmeter.oidc.resource")).text())
          .contains("Signed on as test001");
      // Request by request the other node is asked, which knows nothing of the conversation.
      Page lost = new Browser(testbed).open();
      assertThat(lost.status()).isEqualTo(500);
      assertThat(lost.text()).contains("stale request");
    }
  }
}
