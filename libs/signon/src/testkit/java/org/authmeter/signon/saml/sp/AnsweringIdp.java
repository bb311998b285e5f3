package org.authmeter.signon.saml.sp;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.BindingDecoder;
import org.authmeter.signon.saml.message.BindingEncoder;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Signatures;
import org.authmeter.signon.saml.message.Signer;
import org.authmeter.signon.saml.message.Soap;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.opensaml.saml.saml2.core.ArtifactResolve;
import org.opensaml.saml.saml2.core.ArtifactResponse;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;

/** The minimal IdP on the web: a login form, then what the request asked for. */
public final class AnsweringIdp implements HttpExchanges {
  public static final String UNSOLICITED = "https://idp.example.org/unsolicited";
  public static final String SOAP_LOGOUT = "https://idp.example.org/logout-soap";
  public static final String LOGOUT = "https://idp.example.org/logout";
  private static final Signatures SP = new Signatures(List.of(TestKeys.SP.certificate()));

  public final List<Request> requests = new ArrayList<>();
  public final List<String> labels = new ArrayList<>();
  public LogoutRequest logoutRequest;
  public LogoutResponse logoutResponse;
  public URI listener;
  public boolean signs = true;

  /** Whether logouts leave sessions at other SPs. */
  public boolean partial;

  /** What stands as Destination in messages of a logout, by what should; null = none. */
  public UnaryOperator<String> destination = to -> to;

  public String fault;
  private AuthnRequest asked;
  private String relayState;

  @Override
  public Page exchange(Request request) throws CodedFailure {
    requests.add(request);
    labels.add("?");
    String path = request.uri().getPath();
    return switch (path) {
      case "/sso", "/sso/post", "/sso/simple" -> form(request);
      case "/unsolicited" -> html(LOGIN);
      case "/login" -> answer();
      case "/artifact" -> artifact(request);
      case "/sso/ecp" -> ecp(request);
      case "/slo" -> logout(request);
      case "/slo/soap" -> soapLogout(request);
      case "/logout" -> askToLogOut();
      case "/logout-soap" -> askOverSoap();
      case "/slo-answer" -> loggedOut(request);
      default -> throw new IllegalStateException("nobody at " + path);
    };
  }

  private static final String LOGIN =
      "<form method=post action=/login><input name=u><input type=password name=p></form>";

  private Page form(Request request) throws CodedFailure {
    BindingDecoder inbound = BindingDecoder.of(request);
    asked =
        OpenSaml.read(
            SamlXml.parse(inbound.message("SAMLRequest"), "request").getDocumentElement(),
            AuthnRequest.class);
    relayState = inbound.get("RelayState");
    return html(LOGIN);
  }

  private Page answer() {
    if (asked != null && Binding.ARTIFACT.uri().equals(asked.getProtocolBinding())) {
      return redirect(TestIdp.ACS + "?SAMLart=" + art() + "&RelayState=" + relayState);
    }
    byte[] xml = response(asked == null ? null : asked.getID());
    return html(
        "<body onload='document.forms[0].submit()'><form method=post action='%s'>"
                .formatted(TestIdp.ACS)
            + "<input type=hidden name=SAMLResponse value='%s'>"
                .formatted(Base64.getEncoder().encodeToString(xml))
            + (relayState == null
                ? ""
                : "<input type=hidden name=RelayState value='%s'>".formatted(relayState))
            + "</form>");
  }

  private static byte[] response(String requestId) {
    Response response = TestIdp.response("test001");
    response.setInResponseTo(requestId);
    var assertion = response.getAssertions().get(0);
    var confirmation = assertion.getSubject().getSubjectConfirmations().get(0);
    confirmation.getSubjectConfirmationData().setInResponseTo(requestId);
    TestIdp.sign(assertion);
    return TestIdp.xml(response);
  }

  private static String art() {
    try {
      byte[] bytes = new byte[44];
      bytes[1] = 4;
      bytes[3] = 3;
      byte[] source =
          MessageDigest.getInstance("SHA-1").digest(TestIdp.IDP.getBytes(StandardCharsets.UTF_8));
      System.arraycopy(source, 0, bytes, 4, 20);
      return Base64.getEncoder().encodeToString(bytes).replace("+", "%2B").replace("/", "%2F");
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private Page artifact(Request request) throws CodedFailure {
    ArtifactResolve question = inSoap(request, ArtifactResolve.class);
    SP.verify(question);
    ArtifactResponse answer = OpenSaml.build(ArtifactResponse.DEFAULT_ELEMENT_NAME);
    TestIdp.head(answer, question.getID());
    byte[] xml = response(asked.getID());
    answer.setMessage(
        OpenSaml.read(SamlXml.parse(xml, "Response").getDocumentElement(), Response.class));
    return soap("", OpenSaml.serialize(answer));
  }

  private Page ecp(Request request) throws CodedFailure {
    AuthnRequest message = inSoap(request, AuthnRequest.class);
    if (!request.headers().get("Authorization").equals("Basic dGVzdDAwMTpww6Rzcw==")) {
      return new Page(401, request.uri(), null, "text/html", "<p>No".getBytes());
    }
    return soap(
        "<S:Header><ecp:Response xmlns:ecp='urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp'"
            + " AssertionConsumerServiceURL='%s'/></S:Header>".formatted(TestIdp.ACS),
        response(message.getID()));
  }

  private Page logout(Request request) throws CodedFailure {
    BindingDecoder inbound = BindingDecoder.of(request);
    if (!inbound.verify("SAMLRequest", List.of(TestKeys.SP.certificate()))) {
      throw new IllegalStateException("the query is not signed");
    }
    logoutRequest =
        OpenSaml.read(
            SamlXml.parse(inbound.message("SAMLRequest"), "request").getDocumentElement(),
            LogoutRequest.class);
    LogoutResponse answer = logoutResponse(TestIdp.sp().logout().toString());
    return redirect(
        new BindingEncoder("SAMLResponse", inbound.get("RelayState"), Request.Role.OTHER)
            .address(
                answer,
                TestIdp.sp().logout(),
                new Signer(new SpKeys(TestKeys.IDP, List.of()).signer()))
            .toString());
  }

  private Page soapLogout(Request request) throws CodedFailure {
    logoutRequest = inSoap(request, LogoutRequest.class);
    SP.verify(logoutRequest);
    LogoutResponse answer = logoutResponse(null);
    TestIdp.sign(answer);
    return soap("", OpenSaml.serialize(answer));
  }

  private LogoutResponse logoutResponse(String to) {
    LogoutResponse answer = OpenSaml.build(LogoutResponse.DEFAULT_ELEMENT_NAME);
    TestIdp.head(answer, logoutRequest.getID());
    answer.setDestination(destination.apply(to));
    if (partial) {
      answer.setStatus(TestIdp.status(StatusCode.SUCCESS, StatusCode.PARTIAL_LOGOUT));
    }
    return answer;
  }

  private Page askToLogOut() throws CodedFailure {
    ServiceProvider sp = TestIdp.sp();
    LogoutRequest request =
        new LogoutMessages(sp)
            .request(
                new SignedOn("test001", "", List.of("", ""), "", "", null, java.util.Map.of()),
                sp.logout(),
                false);
    request.setIssuer(OpenSaml.issuer(TestIdp.IDP));
    request.setDestination(destination.apply(request.getDestination()));
    return redirect(
        new BindingEncoder("SAMLRequest", "r1", Request.Role.OTHER)
            .address(request, sp.logout(), new Signer(new SpKeys(TestKeys.IDP, List.of()).signer()))
            .toString());
  }

  /** From server to server, before the browser is answered. */
  private Page askOverSoap() throws CodedFailure {
    SignedOn user =
        new SignedOn("test001", "", List.of("", ""), "session-1", "", null, java.util.Map.of());
    LogoutRequest request = new LogoutMessages(TestIdp.sp()).request(user, listener, false);
    request.setIssuer(OpenSaml.issuer(TestIdp.IDP));
    request.setDestination(destination.apply(request.getDestination()));
    if (signs) {
      TestIdp.sign(request);
    }
    try {
      var answer =
          java.net.http.HttpClient.newHttpClient()
              .send(
                  java.net.http.HttpRequest.newBuilder(listener)
                      .POST(
                          java.net.http.HttpRequest.BodyPublishers.ofByteArray(
                              Soap.envelope(OpenSaml.serialize(request))))
                      .build(),
                  java.net.http.HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() != 200) {
        fault = new String(answer.body(), StandardCharsets.UTF_8);
        return html("<p>Partly logged out");
      }
      Page page = new Page(200, listener, null, "text/xml", answer.body());
      logoutResponse =
          OpenSaml.read(Soap.body(Soap.envelope(page, "test"), "test"), LogoutResponse.class);
      if (!SP.verify(logoutResponse)) {
        throw new IllegalStateException("the answer is not signed");
      }
    } catch (java.io.IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return html("<p>Logged out");
  }

  private Page loggedOut(Request request) throws CodedFailure {
    BindingDecoder inbound = BindingDecoder.of(request);
    if (!inbound.verify("SAMLResponse", List.of(TestKeys.SP.certificate()))) {
      throw new IllegalStateException("the query is not signed");
    }
    logoutResponse =
        OpenSaml.read(
            SamlXml.parse(inbound.message("SAMLResponse"), "response").getDocumentElement(),
            LogoutResponse.class);
    return html("<p>Logged out");
  }

  private static <T extends org.opensaml.core.xml.XMLObject> T inSoap(
      Request request, Class<T> type) throws CodedFailure {
    Page page = new Page(200, request.uri(), null, "text/xml", request.body().bytes());
    return OpenSaml.read(Soap.body(Soap.envelope(page, "test"), "test"), type);
  }

  private Page soap(String header, byte[] message) {
    String xml = new String(message, StandardCharsets.UTF_8);
    String envelope =
        "<S:Envelope xmlns:S='http://schemas.xmlsoap.org/soap/envelope/'>"
            + header
            + "<S:Body>"
            + xml.substring(xml.indexOf("?>") + 2)
            + "</S:Body></S:Envelope>";
    return new Page(200, here(), null, "text/xml", envelope.getBytes(StandardCharsets.UTF_8));
  }

  private Page html(String html) {
    return new Page(200, here(), null, "text/html", html.getBytes(StandardCharsets.UTF_8));
  }

  private Page redirect(String location) {
    return new Page(302, here(), location, "", new byte[0]);
  }

  private URI here() {
    return requests.get(requests.size() - 1).uri();
  }

  @Override
  public void label(String label) {
    labels.set(labels.size() - 1, label);
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return Map.of();
  }

  @Override
  public void pauseBeforeCredentials() {
    // a test types at once
  }
}
