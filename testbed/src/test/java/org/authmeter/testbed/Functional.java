package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

/** The three functional tests of the documented measurement (its table 4-1), observed. */
final class Functional {
  private final RunningTestbed testbed;
  private final String first;
  private final String second;

  Functional(RunningTestbed testbed) {
    this.testbed = testbed;
    this.first = testbed.get("authmeter.saml.node1");
    this.second = testbed.get("authmeter.saml.node2");
  }

  /** Each node logs a user in, and the result reaches the SP. */
  boolean test1() throws IOException {
    return signedOn(new Browser(testbed).at(first).login("test001"))
        && signedOn(new Browser(testbed).at(second).login("test002"));
  }

  /** Signed on at one node, a new AuthnRequest to the other needs no form. */
  boolean test2() throws IOException {
    Browser browser = new Browser(testbed).at(first);
    assertThat(browser.login("test001").text()).contains("Signed on as test001");
    browser.forgetSp();
    return signedOn(browser.at(second).open());
  }

  /** The form of one node, posted to the other, completes the login. */
  boolean test3() throws IOException {
    Browser browser = new Browser(testbed).at(first);
    Page form = browser.open();
    assertThat(form.isLoginForm()).isTrue();
    Page end = browser.at(second).signOn(form, "test001", "test001pw");
    if (!signedOn(end)) {
      assertThat(end.status()).isEqualTo(500);
      assertThat(end.text()).contains("stale request");
    }
    return signedOn(end);
  }

  private static boolean signedOn(Page page) {
    return page.status() == 200 && page.text().contains("Signed on as test");
  }
}
