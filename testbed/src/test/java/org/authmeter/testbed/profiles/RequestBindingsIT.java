package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.SharedTestbed;
import org.authmeter.testbed.saml.RedirectUrls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/** AuthnRequests by each binding, signed and not, and what was done to them on the way. */
class RequestBindingsIT {
  @TempDir Path folder;
  private final RunningTestbed testbed = SharedTestbed.get();
  private TestSp sp;
  private Browser browser;
  private Answers answers;

  @BeforeEach
  void learn() throws Exception {
    sp = new TestSp(testbed, folder, "requests").register();
    browser = sp.browser();
    answers = new Answers(sp);
  }

  @Test
  void anUnsignedRequestByRedirectIsAnswered() throws Exception {
    Page end = sp.signOn(browser, sp.ask(browser, request -> {}));
    assertThat(end.fields()).containsEntry("RelayState", "state");
    Response response = answers.response(end);
    assertThat(response.getInResponseTo()).isNotBlank();
    assertThat(answers.assertion(response).getAuthnStatements()).hasSize(1);
  }

  @Test
  void aSignatureInTheQueryIsVerified() throws Exception {
    AuthnRequest request = sp.authnRequest("Redirect/SSO");
    String url = sp.signedQuery(request, "a & b");
    Page end = sp.signOn(browser, browser.open(url));
    assertThat(answers.response(end).getInResponseTo()).isEqualTo(request.getID());

    assertRefused(browser.get(url.replace("RelayState=a", "RelayState=b")), "does not verify");
    assertRefused(browser.get(url + "&RelayState=c"), "2 parameters RelayState, not one");
    AuthnRequest other = sp.authnRequest("Redirect/SSO");
    String unsigned = RedirectUrls.query("SAMLRequest", OpenSaml.serialize(other), "a & b");
    assertRefused(
        browser.get(
            sp.idp("Redirect/SSO") + "?" + unsigned + url.substring(url.indexOf("&SigAlg="))),
        "does not verify");
  }

  @Test
  void sha1IsNoSignature() throws Exception {
    String algorithm = SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA1;
    AuthnRequest request = sp.authnRequest("Redirect/SSO");
    String query =
        RedirectUrls.query("SAMLRequest", OpenSaml.serialize(request), "")
            + "&SigAlg="
            + URLEncoder.encode(algorithm, StandardCharsets.UTF_8);
    byte[] signature =
        XMLSigningUtil.signWithURI(
            sp.key.credential(), algorithm, query.getBytes(StandardCharsets.UTF_8));
    String encoded =
        URLEncoder.encode(Base64.getEncoder().encodeToString(signature), StandardCharsets.UTF_8);
    assertRefused(
        browser.get(sp.idp("Redirect/SSO") + "?" + query + "&Signature=" + encoded),
        "rsa-sha1 is not accepted");
  }

  @Test
  void anEnvelopedSignatureIsVerified() throws Exception {
    AuthnRequest request = sp.authnRequest("POST/SSO");
    sp.key.sign(request);
    Map<String, String> form = TestSp.form(request, "state");
    Page end = sp.signOn(browser, sp.post(browser, request, form));
    assertThat(answers.response(end).getInResponseTo()).isEqualTo(request.getID());

    byte[] xml = Base64.getDecoder().decode(form.get("SAMLRequest"));
    String changed = new String(xml, StandardCharsets.UTF_8).replace(request.getID(), "_other");
    form.put("SAMLRequest", Base64.getEncoder().encodeToString(changed.getBytes()));
    assertRefused(sp.post(browser, request, form), "does not verify");

    AuthnRequest forged = sp.authnRequest("POST/SSO");
    new TestSp(testbed, folder, "forger").key.sign(forged);
    assertRefused(sp.post(browser, forged, TestSp.form(forged, "")), "does not verify");
  }

  @Test
  void aSimpleSignatureIsVerified() throws Exception {
    AuthnRequest request = sp.authnRequest("POST-SimpleSign/SSO");
    Map<String, String> form = sp.simpleSign(request, "state ü", TestSp.RSA_SHA256);
    Page end = sp.signOn(browser, sp.post(browser, request, form));
    assertThat(answers.response(end).getInResponseTo()).isEqualTo(request.getID());

    form.put("RelayState", "other");
    assertRefused(sp.post(browser, request, form), "does not verify");
  }

  /** SAML bindings 3.4.5.2 and 3.5.5.2. */
  @Test
  void whatIsSignedNamesItsDestination() throws Exception {
    AuthnRequest byRedirect = sp.authnRequest("Redirect/SSO");
    byRedirect.setDestination(null);
    String url =
        RedirectUrls.signed(
            sp.key, sp.idp("Redirect/SSO"), "SAMLRequest", OpenSaml.serialize(byRedirect), "");
    assertRefused(browser.get(url), "the signed AuthnRequest has no Destination");

    AuthnRequest byPost = sp.authnRequest("POST/SSO");
    byPost.setDestination(null);
    sp.key.sign(byPost);
    assertRefused(
        browser.post(URI.create(sp.idp("POST/SSO")), TestSp.form(byPost, "")),
        "the signed AuthnRequest has no Destination");

    Page unsigned = sp.ask(browser, request -> request.setDestination(null));
    assertThat(unsigned.isLoginForm()).isTrue();
  }

  @Test
  void whoseMetadataSaysSoMustSign() throws Exception {
    TestSp strict = new TestSp(testbed, folder, "strict");
    strict.register("", strict.metadata("AuthnRequestsSigned=\"true\"", "", ""));
    assertRefused(
        strict.ask(strict.browser(), request -> {}), "is not signed, and metadata of the SP");
    String signed = strict.signedQuery(strict.authnRequest("Redirect/SSO"), "");
    assertThat(strict.browser().open(signed).isLoginForm()).isTrue();
  }

  private static void assertRefused(Page page, String why) {
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text()).contains(why);
  }
}
