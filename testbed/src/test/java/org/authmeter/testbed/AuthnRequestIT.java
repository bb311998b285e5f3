package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.authmeter.testbed.sp.Redirects;
import org.junit.jupiter.api.Test;

/** The IdP against AuthnRequests, good and bad, of both bindings. */
class AuthnRequestIT {
  private final RunningTestbed testbed = SharedTestbed.get();
  private final Browser browser = new Browser(testbed);

  @Test
  void shouldTakeAnAuthnRequestByPost() throws Exception {
    String location = location();
    URI post = URI.create(location.substring(0, location.indexOf('?')).replace("Redirect", "POST"));
    String xml = Redirects.authnRequest(location).replace("/Redirect/SSO", "/POST/SSO");
    Page form =
        browser.goOn(
            browser.post(
                post,
                Map.of(
                    "SAMLRequest",
                    Base64.getEncoder().encodeToString(xml.getBytes(StandardCharsets.UTF_8)),
                    "RelayState",
                    "a <b> & \"c\"")));
    assertThat(form.isLoginForm()).isTrue();
    assertThat(browser.signOn(form, "test001", "test001pw").text())
        .contains("Signed on as test001");
    assertThat(browser.history().stream().filter(Page::hasForm).toList())
        .last()
        .satisfies(page -> assertThat(page.fields()).containsEntry("RelayState", "a <b> & \"c\""));
  }

  @Test
  void shouldRefuseAnUnknownSp() throws Exception {
    assertThat(changed("/shibboleth<", "/other<").text()).contains("no metadata for the SP");
  }

  @Test
  void shouldRefuseAnAcsThatMetadataDoesNotName() throws Exception {
    assertThat(changed("/Shibboleth.sso/SAML2/POST", "/elsewhere").text())
        .contains("has no ACS https");
  }

  @Test
  void shouldRefuseAnotherDestination() throws Exception {
    assertThat(changed("Destination=\"https", "Destination=\"http").text())
        .contains("the AuthnRequest is for http:");
  }

  @Test
  void shouldRefuseAnOldRequest() throws Exception {
    assertThat(changed("IssueInstant=\"20", "IssueInstant=\"19").text())
        .contains("the AuthnRequest was issued at 19");
  }

  @Test
  void shouldRefuseADocumentType() throws Exception {
    assertThat(changed("<saml2p:AuthnRequest", "<!DOCTYPE x><saml2p:AuthnRequest").text())
        .contains("no readable AuthnRequest");
  }

  @Test
  void shouldRefuseWhatIsNoMessage() throws Exception {
    String location = location();
    Page page = browser.get(location.substring(0, location.indexOf('?')) + "?SAMLRequest=hello");
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text()).contains("no readable AuthnRequest");
  }

  @Test
  void shouldCallAnUnknownConversationStale() throws Exception {
    URI sso = URI.create(location());
    Page page = browser.get(sso.resolve("/idp/Authn/UserPassword").toString());
    assertThat(page.status()).isEqualTo(500);
    assertThat(page.text()).contains("stale request");
  }

  /** The IdP's answer to the SP's AuthnRequest with a piece of it replaced. */
  private Page changed(String from, String to) throws Exception {
    String location = location();
    String xml = Redirects.authnRequest(location);
    assertThat(xml).contains(from);
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(deflated, new Deflater(9, true))) {
      out.write(xml.replace(from, to).getBytes(StandardCharsets.UTF_8));
    }
    String parameter =
        URLEncoder.encode(
            Base64.getEncoder().encodeToString(deflated.toByteArray()), StandardCharsets.UTF_8);
    Page page =
        browser.get(location.substring(0, location.indexOf('?')) + "?SAMLRequest=" + parameter);
    assertThat(page.status()).isEqualTo(400);
    return page;
  }

  private String location() throws Exception {
    return browser.get(testbed.get("authmeter.saml.resource")).location();
  }
}
