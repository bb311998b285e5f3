package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.saml.RedirectUrls;
import org.authmeter.testbed.saml.SamlObjects;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.SessionIndex;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;

/** An SP of the test that has a user signed on, and speaks the Single Logout profile. */
final class LogoutSp {
  final TestSp sp;
  final Answers answers;
  private String value;
  private String sessionIndex;

  LogoutSp(TestSp sp) throws Exception {
    this.sp = sp;
    this.answers = new Answers(sp);
  }

  String slo() {
    return sp.base + "/slo";
  }

  /** Registers with the services of these bindings, all at one URL. */
  LogoutSp register(String... bindings) throws Exception {
    StringBuilder services = new StringBuilder();
    for (String binding : bindings) {
      services.append(TestSp.logoutService(binding, slo()));
    }
    sp.register("", sp.metadata("", "", services.toString()));
    return this;
  }

  /** Signs test001 on, with the form when the browser has no session yet. */
  LogoutSp signOn(Browser browser) throws Exception {
    Page page = sp.ask(browser, request -> {});
    Assertion assertion = answers.assertion(page.isLoginForm() ? sp.signOn(browser, page) : page);
    value = assertion.getSubject().getNameID().getValue();
    sessionIndex = assertion.getAuthnStatements().get(0).getSessionIndex();
    return this;
  }

  LogoutRequest request(String service) {
    LogoutRequest request = OpenSaml.build(LogoutRequest.DEFAULT_ELEMENT_NAME);
    sp.address(request, sp.idp(service));
    NameID nameId = OpenSaml.build(NameID.DEFAULT_ELEMENT_NAME);
    nameId.setFormat(NameID.TRANSIENT);
    nameId.setValue(value);
    request.setNameID(nameId);
    SessionIndex index = OpenSaml.build(SessionIndex.DEFAULT_ELEMENT_NAME);
    index.setValue(sessionIndex);
    request.getSessionIndexes().add(index);
    return request;
  }

  /** Whether a LogoutRequest of the IdP means the user who was signed on here. */
  void assertMeant(LogoutRequest request) {
    assertThat(request.getNameID().getValue()).isEqualTo(value);
    assertThat(request.getSessionIndexes().get(0).getValue()).isEqualTo(sessionIndex);
    assertThat(request.getDestination()).isEqualTo(slo());
  }

  /** What answers it. */
  LogoutResponse response(LogoutRequest request, String destination, String code) {
    LogoutResponse response = OpenSaml.build(LogoutResponse.DEFAULT_ELEMENT_NAME);
    LogoutRequest addressed = OpenSaml.build(LogoutRequest.DEFAULT_ELEMENT_NAME);
    sp.address(addressed, destination);
    response.setID(addressed.getID());
    response.setVersion(addressed.getVersion());
    response.setIssueInstant(addressed.getIssueInstant());
    response.setDestination(destination);
    var issuer = addressed.getIssuer();
    addressed.setIssuer(null);
    response.setIssuer(issuer);
    response.setInResponseTo(request.getID());
    StatusCode status = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    status.setValue(code);
    response.setStatus(OpenSaml.<Status>build(Status.DEFAULT_ELEMENT_NAME));
    response.getStatus().setStatusCode(status);
    return response;
  }

  /** Sends the answer by Redirect, signed in the query. */
  Page answerByRedirect(Browser browser, LogoutResponse response) throws Exception {
    return browser.open(
        RedirectUrls.signed(
            sp.key, sp.idp("Redirect/SLO"), "SAMLResponse", OpenSaml.serialize(response), ""));
  }

  /** Sends the answer by POST, signed inside. */
  Page answerByPost(Browser browser, LogoutResponse response) throws Exception {
    sp.key.sign(response);
    String xml = Base64.getEncoder().encodeToString(OpenSaml.serialize(response));
    return browser.goOn(
        browser.post(URI.create(response.getDestination()), Map.of("SAMLResponse", xml)));
  }

  /** The message that a redirect brings here; its signature in the query is verified. */
  <T extends SignableSAMLObject> T received(Page page, String parameter, Class<T> type)
      throws Exception {
    assertThat(page.isRedirect()).as(page.body()).isTrue();
    assertThat(page.location()).startsWith(slo() + "?" + parameter + "=");
    String query = page.location().substring(page.location().indexOf('?') + 1);
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      values.put(parts[0], java.net.URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    answers.verifyQuery(query, values);
    byte[] deflated = Base64.getDecoder().decode(values.get(parameter));
    try (var in =
        new InflaterInputStream(new java.io.ByteArrayInputStream(deflated), new Inflater(true))) {
      return SamlObjects.parse(in.readAllBytes(), type);
    }
  }

  /** The message in a form that a browser posts here; its signature is verified. */
  <T extends SignableSAMLObject> T posted(Page page, String parameter, Class<T> type)
      throws Exception {
    assertThat(page.action().toString()).isEqualTo(slo());
    T message = SamlObjects.parse(Base64.getDecoder().decode(page.fields().get(parameter)), type);
    answers.verify(message);
    return message;
  }
}
