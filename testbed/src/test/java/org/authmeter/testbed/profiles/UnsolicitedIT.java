package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.SharedTestbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Response;

/** Sign-on that begins at the IdP. */
class UnsolicitedIT {
  @TempDir Path folder;

  @Test
  void theResponseAnswersNothingAndBringsTheTarget() throws Exception {
    TestSp sp = new TestSp(SharedTestbed.get(), folder, "unsolicited").register();
    Answers answers = new Answers(sp);
    Browser browser = sp.browser();
    Page end = sp.signOn(browser, browser.open(url(sp, "&target=" + encode("https://x/?a=b&c"))));
    assertThat(end.fields()).containsEntry("RelayState", "https://x/?a=b&c");
    Response response = answers.response(end);
    assertThat(response.getInResponseTo()).isNull();
    Assertion assertion = answers.assertion(response);
    assertThat(
            assertion
                .getSubject()
                .getSubjectConfirmations()
                .get(0)
                .getSubjectConfirmationData()
                .getInResponseTo())
        .isNull();
    // With a session it goes at once.
    answers.assertion(browser.open(url(sp, "")));
  }

  @Test
  void onlyToAnAcsOfMetadata() throws Exception {
    TestSp sp = new TestSp(SharedTestbed.get(), folder, "unsolicited").register();
    Page page = sp.browser().open(url(sp, "&shire=" + encode("https://elsewhere/")));
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text()).contains("has no ACS https://elsewhere/");
    assertThat(sp.browser().open(sp.idp("Unsolicited/SSO")).text())
        .contains("no metadata for the SP null");
  }

  private static String url(TestSp sp, String more) {
    return sp.idp("Unsolicited/SSO") + "?providerId=" + encode(sp.entityId) + more;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
