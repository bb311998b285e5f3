package org.authmeter.signon.saml.flow;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Headers;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;

/** A web of canned answers: each address has a queue of them, the last one stays. */
public final class FakeWeb implements HttpExchanges {
  public static final String RESOURCE = "https://sp.example.org/secure/";
  public static final String SSO = "https://idp.example.org/idp/profile/SAML2/POST/SSO";
  public static final String ACS = "https://sp.example.org/Shibboleth.sso/SAML2/POST";

  public final List<Request> requests = new ArrayList<>();
  public final List<String> labels = new ArrayList<>();
  final Map<String, Map<String, String>> localStorage = new HashMap<>();
  int pauses;
  private final Map<String, Deque<Answer>> answers = new HashMap<>();

  private record Answer(int status, String location, String type, byte[] body, Headers headers) {
    Answer(int status, String location, String type, byte[] body) {
      this(status, location, type, body, Headers.NONE);
    }
  }

  public FakeWeb html(String address, String html) {
    return answer(address, 200, "text/html; charset=utf-8", html);
  }

  public FakeWeb answer(String address, int status, String type, String body) {
    return add(address, new Answer(status, null, type, body.getBytes(StandardCharsets.UTF_8)));
  }

  /** With header fields, one a line. */
  public FakeWeb headers(String address, int status, String type, String body, String lines) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return add(address, new Answer(status, null, type, bytes, Headers.of(lines)));
  }

  public FakeWeb bytes(String address, String type, byte[] body) {
    return add(address, new Answer(200, null, type, body));
  }

  public FakeWeb redirect(String address, int status, String location) {
    return add(address, new Answer(status, location, "text/html", new byte[0]));
  }

  /** The SP's first redirect, the Response's delivery and the resource after it. */
  public FakeWeb usualSp(String firstPageOfIdp) {
    redirect(RESOURCE, 302, firstPageOfIdp);
    redirect(ACS, 302, "/secure/");
    return html(RESOURCE, "<p>Signed on as test001");
  }

  private FakeWeb add(String address, Answer answer) {
    answers.computeIfAbsent(address, a -> new ArrayDeque<>()).add(answer);
    return this;
  }

  @Override
  public Page exchange(Request request) throws IOException {
    requests.add(request);
    labels.add("?");
    Deque<Answer> queue = answers.get(request.uri().toString());
    if (queue == null) {
      throw new ConnectException("nobody at " + request.uri());
    }
    Answer answer = queue.size() > 1 ? queue.poll() : queue.peek();
    return new Page(
        answer.status(),
        request.uri(),
        answer.location(),
        answer.type(),
        answer.body(),
        answer.headers());
  }

  @Override
  public void label(String label) {
    labels.set(labels.size() - 1, label);
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return localStorage;
  }

  @Override
  public void pauseBeforeCredentials() {
    pauses++;
  }

  public SamlOutcome login(SignOnSettings settings) {
    return new SpInitiatedFlow(settings, this).run();
  }

  public SamlOutcome login() {
    return login(settings("Signed on as test001", SignOnSettings.LoginFormRule.ALLOWED));
  }

  /** Logs out as after a login. */
  public CodedFailure logout(String address) {
    return logout(address, true);
  }

  /** The same, with what is answered to an IdP that asks how far the logout goes. */
  CodedFailure logout(String address, boolean global) {
    return new LogoutFlow(
            settings("Signed on as test001", SignOnSettings.LoginFormRule.ALLOWED),
            Request.get(
                URI.create(address),
                Request.Role.OTHER,
                org.authmeter.browser.web.Phase.RESPONSE,
                null),
            global,
            next -> next,
            this)
        .run();
  }

  /** A login with rules for the pages between. */
  public SamlOutcome login(PageRules pages) {
    SignOnSettings s = settings("Signed on as test001", SignOnSettings.LoginFormRule.ALLOWED);
    return login(
        new SignOnSettings(
            s.resource(), s.expect(), s.credentials(), "", s.loginForm(), 30, pages));
  }

  public static SignOnSettings settings(String expect, SignOnSettings.LoginFormRule rule) {
    return new SignOnSettings(
        URI.create(RESOURCE),
        expect,
        new Credentials("test001", "pä ss+w", "", ""),
        "",
        rule,
        30,
        PageRules.ACCEPT);
  }

  public String body(int request) {
    FormBody body = requests.get(request).body();
    return body == null ? null : new String(body.bytes(), StandardCharsets.ISO_8859_1);
  }

  public List<String> trace() {
    return requests.stream().map(r -> r.method() + ' ' + r.uri()).toList();
  }

  public static String responseForm(String status) {
    String xml =
        "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'><samlp:Status>"
            + status
            + "</samlp:Status></samlp:Response>";
    String base64 = Base64.getEncoder().encodeToString(xml.getBytes(StandardCharsets.UTF_8));
    return "<body onload='document.forms[0].submit()'><form action='"
        + ACS.replace("/", "&#x2f;")
        + "' method=POST><input type=hidden name=RelayState value='ss&#x3a;mem&#x3a;ab+c'>"
        + "<input type=hidden name=SAMLResponse value='"
        + base64
        + "'><noscript><input type=submit name=go value=Continue></noscript></form>";
  }

  public static final String SUCCESS =
      "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'/>";
}
