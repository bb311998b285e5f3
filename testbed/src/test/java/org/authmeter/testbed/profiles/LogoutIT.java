package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.SharedTestbed;
import org.authmeter.testbed.saml.IdpMetadata;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.RedirectUrls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.core.StatusResponseType;
import org.opensaml.saml.saml2.encryption.Encrypter;
import org.opensaml.xmlsec.encryption.support.DataEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.KeyEncryptionParameters;

/** Single Logout of a stateless IdP that an SP begins, by each binding, and what is refused. */
class LogoutIT {
  @TempDir Path folder;
  private final RunningTestbed testbed = SharedTestbed.get();
  private final SoapClient soap = new SoapClient(testbed);
  private LogoutSp sp;
  private Browser browser;

  @BeforeEach
  void signOn() throws Exception {
    sp = new LogoutSp(new TestSp(testbed, folder, "logout"));
    sp.register("HTTP-Redirect", "HTTP-POST");
    browser = sp.sp.browser();
    sp.signOn(browser);
  }

  @Test
  void byRedirectTheSessionEnds() throws Exception {
    LogoutRequest request = sp.request("Redirect/SLO");
    Page end = browser.open(sp.sp.signedQuery(request, "state"));
    LogoutResponse answer = sp.received(end, "SAMLResponse", LogoutResponse.class);
    assertSuccess(answer, request);
    assertThat(end.location()).contains("&RelayState=state&");
    assertSignedOff();
  }

  @Test
  void aSignedRequestNamesItsDestination() throws Exception {
    LogoutRequest request = sp.request("Redirect/SLO");
    request.setDestination(null);
    Page page =
        browser.get(
            RedirectUrls.signed(
                sp.sp.key,
                sp.sp.idp("Redirect/SLO"),
                "SAMLRequest",
                OpenSaml.serialize(request),
                ""));
    assertThat(page.text()).contains("the signed LogoutRequest has no Destination");
  }

  @Test
  void byPostTheSessionEnds() throws Exception {
    LogoutRequest request = sp.request("POST/SLO");
    sp.sp.key.sign(request);
    Page end = sp.sp.post(browser, request, TestSp.form(request, "state"));
    assertSuccess(sp.posted(end, "SAMLResponse", LogoutResponse.class), request);
    assertThat(end.fields()).containsEntry("RelayState", "state");
    assertSignedOff();
  }

  @Test
  void shouldAnswerPartialLogoutBySoapSinceTheBrowserKeepsTheSession() throws Exception {
    LogoutRequest request = sp.request("SOAP/SLO");
    sp.sp.key.sign(request);
    LogoutResponse answer = soap.ask(sp.sp.idp("SOAP/SLO"), request, LogoutResponse.class);
    sp.answers.verify(answer);
    assertThat(answer.getInResponseTo()).isEqualTo(request.getID());
    assertThat(codes(answer)).containsExactly(StatusCode.SUCCESS, StatusCode.PARTIAL_LOGOUT);
    assertSignedOnAtBothNodes(browser);
  }

  @Test
  void shouldLeaveACopyOfTheCookieSignedOnThatTheBrowserHasGivenUp() throws Exception {
    Browser copy = browser.copy();
    browser.open(sp.sp.signedQuery(sp.request("Redirect/SLO"), "state"));
    assertSignedOff();
    assertSignedOnAtBothNodes(copy);
  }

  private void assertSignedOnAtBothNodes(Browser browser) throws Exception {
    for (String node : List.of("authmeter.saml.node1", "authmeter.saml.node2")) {
      sp.answers.assertion(sp.sp.ask(browser.at(testbed.get(node)), request -> {}));
    }
  }

  /** The key of an EncryptedID may be inside the EncryptedData, or beside it. */
  @ParameterizedTest
  @EnumSource(Encrypter.KeyPlacement.class)
  void aNameIdMayBeEncrypted(Encrypter.KeyPlacement placement) throws Exception {
    DataEncryptionParameters data = new DataEncryptionParameters();
    data.setAlgorithm(EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256_GCM);
    KeyEncryptionParameters key = new KeyEncryptionParameters();
    key.setAlgorithm(EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP);
    key.setEncryptionCredential(
        IdpMetadata.read(Path.of(testbed.get("testbed.folder"), MetadataFiles.IDP)).credential());
    Encrypter encrypter = new Encrypter(data, key);
    encrypter.setKeyPlacement(placement);
    LogoutRequest request = sp.request("Redirect/SLO");
    request.setEncryptedID(encrypter.encrypt(request.getNameID()));
    request.setNameID(null);
    Page end = browser.open(sp.sp.signedQuery(request, ""));
    assertSuccess(sp.received(end, "SAMLResponse", LogoutResponse.class), request);
    assertSignedOff();
  }

  @Test
  void whoIsNotSignedOnIsAnUnknownPrincipal() throws Exception {
    LogoutRequest request = sp.request("Redirect/SLO");
    request.getSessionIndexes().get(0).setValue("_another");
    Page end = browser.open(sp.sp.signedQuery(request, ""));
    assertThat(codes(sp.received(end, "SAMLResponse", LogoutResponse.class)))
        .containsExactly(StatusCode.REQUESTER, StatusCode.UNKNOWN_PRINCIPAL);
    sp.answers.assertion(sp.sp.ask(browser, ask -> {}));
  }

  @Test
  void onlyTheSpItselfEndsItsSessions() throws Exception {
    LogoutRequest unsigned = sp.request("POST/SLO");
    Page page = sp.sp.post(browser, unsigned, TestSp.form(unsigned, ""));
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text()).contains("is not signed");

    LogoutRequest bySoap = sp.request("SOAP/SLO");
    HttpResponse<byte[]> refused = soap.send(sp.sp.idp("SOAP/SLO"), bySoap, null);
    assertThat(refused.statusCode()).isEqualTo(500);
    assertThat(SoapClient.fault(refused)).isEqualTo("the LogoutRequest is not signed");

    LogoutSp other = new LogoutSp(new TestSp(testbed, folder, "other")).register("HTTP-Redirect");
    LogoutRequest stolen = sp.request("Redirect/SLO");
    stolen.getIssuer().setValue(other.sp.entityId);
    Page end = other.sp.browser().open(other.sp.signedQuery(stolen, ""));
    assertThat(codes(other.received(end, "SAMLResponse", LogoutResponse.class)))
        .containsExactly(StatusCode.REQUESTER, StatusCode.UNKNOWN_PRINCIPAL);
    sp.answers.assertion(sp.sp.ask(browser, ask -> {}));
  }

  @Test
  void aRequestThatIsTooOldIsRefused() throws Exception {
    LogoutRequest request = sp.request("Redirect/SLO");
    request.setNotOnOrAfter(java.time.Instant.now().minusSeconds(60));
    Page page = browser.open(sp.sp.signedQuery(request, ""));
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text()).contains("was good until");
  }

  private void assertSignedOff() throws Exception {
    assertThat(sp.sp.ask(browser, request -> {}).isLoginForm()).isTrue();
  }

  private static void assertSuccess(LogoutResponse answer, LogoutRequest request) {
    assertThat(answer.getInResponseTo()).isEqualTo(request.getID());
    assertThat(codes(answer)).containsExactly(StatusCode.SUCCESS);
  }

  static List<String> codes(StatusResponseType answer) {
    StatusCode code = answer.getStatus().getStatusCode();
    return code.getStatusCode() == null
        ? List.of(code.getValue())
        : List.of(code.getValue(), code.getStatusCode().getValue());
  }
}
