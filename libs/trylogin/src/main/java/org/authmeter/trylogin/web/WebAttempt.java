package org.authmeter.trylogin.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.common.net.Loopback;
import org.authmeter.signon.kerberos.KerberosPages;
import org.authmeter.signon.passkey.PasskeyPages;
import org.authmeter.signon.saml.flow.SamlOutcome;
import org.authmeter.signon.saml.flow.SpInitiatedFlow;
import org.authmeter.signon.saml.message.ShownMessage;
import org.authmeter.trylogin.attempt.Attempt;
import org.authmeter.trylogin.attempt.DiscoveredTarget;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryStep;
import org.authmeter.trylogin.attempt.TryVerdict;

/**
 * One login with a browser's means: SAML 2.0 (Web Browser SSO Profile), CAS or OpenID Connect, by
 * what the service redirects to. The walk is that of the SAML SSO sampler.
 */
public final class WebAttempt implements Attempt {
  private static final int MAX_HOPS = 40;

  private final TrySettings settings;
  private final Transcript transcript;
  private final WebStepReader reader;
  private final HostPermission hosts;
  private final Function<String, String> ask;

  /**
   * @param ask asks the person at the terminal for a line; null = there is none
   */
  public WebAttempt(TrySettings settings, Transcript transcript, Function<String, String> ask) {
    this.settings = settings;
    this.transcript = transcript;
    this.ask = ask;
    this.reader = new WebStepReader(settings, transcript);
    this.hosts =
        new HostPermission(
            Addresses.host(settings.url()),
            settings.network().allowHosts(),
            ask == null
                ? null
                : question -> {
                  String answer = ask.apply(question);
                  return answer != null && answer.strip().matches("(?i)y(es)?");
                });
  }

  @Override
  public TryVerdict run() {
    try (WebExchanges http = new WebExchanges(settings, hosts, reader, transcript)) {
      SamlOutcome outcome = new SpInitiatedFlow(login(), http).run();
      http.finish();
      transcript.role(
          WebStepReader.server(settings.url()),
          reader.provider() != null
              ? "relying party"
              : reader.casLogin() == null ? "SP" : "service");
      if (http.ended() != null) {
        return http.ended();
      }
      return outcome.successful() ? arrived() : failed(outcome.failure());
    }
  }

  private SignOnSettings login() {
    PageRules rules =
        new PageRules(
            settings.login().entityId(),
            PageRules.ACCEPT.discovery(),
            PageRules.ACCEPT.terms(),
            PageRules.ACCEPT.consent(),
            PageRules.ACCEPT.oneTimeCode(),
            handlers());
    return new SignOnSettings(
        settings.url(),
        settings.expect(),
        new Credentials(settings.user(), settings.password(), "", ""),
        "",
        // who signs on with a passkey alone has no password to type
        settings.password().isEmpty() && !settings.login().passkeys().isEmpty()
            ? LoginFormRule.FORBIDDEN
            : LoginFormRule.ALLOWED,
        MAX_HOPS,
        rules);
  }

  private List<PageHandler> handlers() {
    List<PageHandler> handlers = new ArrayList<>();
    if (!settings.login().passkeys().isEmpty()) {
      handlers.add(new PasskeyPages(settings.login().passkeys()::get));
    }
    if (settings.login().kerberos() != null) {
      // this process is for one login
      System.setProperty("java.security.krb5.conf", settings.login().kerberos().toString());
      handlers.add(new KerberosPages(Map.of("KERBEROS_PASSWORD", settings.password())::get));
    }
    if (ask != null) {
      handlers.add(new TypedCode());
    }
    return handlers;
  }

  /** A one-time code, typed by the person who has it. */
  private final class TypedCode implements PageHandler {
    private boolean asked;

    @Override
    public String name() {
      return "terminal";
    }

    @Override
    public PageAnswer answer(PageView page, String user) {
      if (page.getCodeField() == null || asked) {
        return null;
      }
      asked = true;
      String code = ask.apply("One-time code of %s: ".formatted(user));
      return code == null || code.isBlank()
          ? null
          : PageAnswer.submit(Map.of(page.getCodeField(), code.strip()));
    }
  }

  private TryVerdict arrived() {
    String where = Addresses.withoutQuery(settings.url());
    String expect = settings.expect();
    if (expect.isEmpty() && refusedByProvider()) {
      return providersError();
    }
    boolean signedOn =
        expect.isEmpty()
            ? reader.left() && reader.answered()
            : reader.left() || reader.passwordSent();
    if (!signedOn) {
      return TryVerdict.refused(unproven(where, expect));
    }
    String who = settings.user() + " is signed on at " + where;
    String how = reader.passwordSent() ? "" : "; no password was asked for";
    return TryVerdict.signedOn(
        expect.isEmpty()
            ? ("%s%s: the login left for %s and came back to the page. That is not proven by a text; add"
                    + " --expect with one that only a signed-on user sees.")
                .formatted(who, how, signOnServer())
            : "%s%s: %s shows \"%s\".".formatted(who, how, page(), expect));
  }

  private String unproven(String where, String expect) {
    if (reader.left()) {
      return ("Not proven: %s came without an answer of %s, so everybody may see it. Give an address that the"
              + " service protects, or a text that only a signed-on user sees with --expect.")
          .formatted(where, signOnServer());
    }
    return reader.passwordSent()
        ? ("Not proven: %s came after the password, but the login never left for another server."
                + " Give a text that only a signed-on user sees with --expect.")
            .formatted(where)
        : ("Not proven: %s came%s without any sign-on, so everybody may see it. Give an address that"
                + " the service protects.")
            .formatted(where, expect.isEmpty() ? "" : " with \"" + expect + "\"");
  }

  /** A service may lead on to a page of another address, which is named. */
  private String page() {
    URI last = reader.lastPage();
    return Addresses.sameResource(last, settings.url())
        ? "the page"
        : "the page " + Addresses.withoutQuery(last) + ", where the login ended,";
  }

  private String signOnServer() {
    URI server =
        reader.provider() != null
            ? reader.provider()
            : reader.casLogin() != null ? reader.casLogin() : reader.idp();
    return server == null ? "the sign-on server" : WebStepReader.server(server);
  }

  private TryVerdict failed(CodedFailure failure) {
    ShownMessage response = reader.response();
    String status = response == null ? "" : response.fact("Status");
    if (failure.code().startsWith("urn:")) {
      String said = response == null ? "" : response.fact("Status message");
      return TryVerdict.refused(
          ("The IdP answered the AuthnRequest with the status %s%s. Its operator can say why: look for this"
                  + " time in its log; often the SP is not registered there, or the user may not use it.")
              .formatted(
                  WebStepReader.statuses(status.isEmpty() ? failure.code() : status),
                  said.isEmpty() ? "" : " (" + said + ")"));
    }
    if (refusedByProvider()) {
      return providersError();
    }
    String sentence = sentence(failure);
    return failure.is(FailureCode.INTERNAL_ERROR)
        ? TryVerdict.broke(sentence)
        : failure.is(FailureCode.ENTITY_ID_MISSING) || failure.is(FailureCode.IDP_NOT_OFFERED)
            ? TryVerdict.usage(sentence)
            : TryVerdict.refused(sentence);
  }

  private boolean refusedByProvider() {
    return reader.oidcAnswer() != null && !reader.oidcAnswer().error().isEmpty();
  }

  private TryVerdict providersError() {
    return TryVerdict.refused(
        ("The OpenID Provider answered the authorization request with the error %s. Its operator can say"
                + " why: look for this time in its log; often the client lacks a scope, or the user may"
                + " not use it.")
            .formatted(reader.oidcAnswer().error()));
  }

  /** What is wrong, and what to do. */
  private String sentence(CodedFailure failure) {
    String detail = transcript.masks().withoutPassword(failure.getMessage());
    String last = lastServer();
    FailureCode code = code(failure);
    if (code == null) {
      return failure.code().equals("HTTP_401")
          ? ("%s answers HTTP 401: it asks for a sign-on that is not a form, such as Basic or Kerberos."
                  + " try fills in forms, and gets Kerberos tickets with --kerberos; use an address that"
                  + " leads to a form, or give that.")
              .formatted(last)
          : "%s answers %s. Check the address, and the log of that server. (%s)"
              .formatted(last, failure.code().replace('_', ' '), detail);
    }
    return switch (code) {
      case LOGIN_REFUSED ->
          !settings.login().passkeys().isEmpty() || settings.login().kerberos() != null
              ? "The sign-on server %s refused user \"%s\"; nothing was tried a second time. (%s)"
                  .formatted(last, settings.user(), detail)
              : ("The sign-on server %s refused user \"%s\" or the password: it showed its form again. Check both;"
                      + " nothing was tried a second time, so that no account is locked.")
                  .formatted(last, settings.user());
      case LOGIN_FORM_FORBIDDEN ->
          ("The login form of %s offers no passkey that try knows, and no password was given. Select its page"
                  + " with --passkey-setting PASSKEY_PAGE=SELECTOR, or give --password-file. (%s)")
              .formatted(last, detail);
      case PAGE_HANDLER_FAILED ->
          settings.login().kerberos() != null && detail.contains("the page handler Kerberos")
              ? "The Kerberos ticket could not be used: %s. docs/kerberos.md has more."
                  .formatted(detail)
              : "The passkey could not be used: %s. docs/passkeys.md has the settings."
                  .formatted(detail);
      case PASSWORD_CHANGE_REQUIRED ->
          ("The sign-on server %s accepted the password of user \"%s\" and asks for a new one. Change it in a"
                  + " browser, or use an account whose password is not due.")
              .formatted(last, settings.user());
      case SERVICE_LOGIN_FORM ->
          ("%s shows a login form of its own before the login leaves for a sign-on server, so no password was"
                  + " sent. Give the address that starts the single sign-on; a page script chooses the way in"
                  + " a test plan (docs/own-pages.md). (%s)")
              .formatted(last, detail);
      case LOGIN_FORM_REPEATED ->
          ("The service asked for another login after the sign-on server's answer: it does not accept that"
                  + " answer. Look at its log; often clocks differ, or its metadata is old. (%s)")
              .formatted(detail);
      case EXPECTED_TEXT_MISSING ->
          ("%s came, but without the text \"%s\"%s, so the login is not proven. Look at the page in a browser"
                  + " and give a text that only a signed-on user sees with --expect.")
              .formatted(Addresses.withoutQuery(settings.url()), settings.expect(), title());
      case NO_FORM, UNEXPECTED_PAGE, NOT_HTML, LOGIN_FIELD_MISSING, BUTTON_MISSING, BAD_REDIRECT ->
          reader.left() && reader.passwordSent() && reader.response() != null
              ? ("The login ends at another page than the resource%s. If it is the right one, give a text of it"
                      + " with --expect; it is: %s.")
                  .formatted(
                      settings.expect().isEmpty()
                          ? ""
                          : ", and it lacks the text \"" + settings.expect() + "\"",
                      detail)
              : ("try does not know the page that came: %s. Open the address in a browser; if the page belongs"
                      + " to your login, a page script answers it in a test plan (docs/own-pages.md).")
                  .formatted(detail);
      case ENTITY_ID_MISSING, IDP_NOT_OFFERED ->
          "The discovery service needs the name of the IdP: give its entityID with --idp. (%s)"
              .formatted(detail);
      case ONE_TIME_CODE_MISSING ->
          ("The sign-on server asks for a one-time code. Start try on a terminal, where it can be typed; a"
              + " test plan computes it with totp.groovy (docs/own-pages.md).");
      case ONE_TIME_CODE_REFUSED ->
          "The sign-on server refused the one-time code. Check the code, and both clocks.";
      case SECOND_FACTOR_NEEDS_DEVICE ->
          ("The sign-on server waits for a person with a device (push message or security key). Use an"
              + " account that needs no second factor, or a one-time code.");
      case TOO_MANY_HOPS, REDIRECT_LOOP ->
          "The login goes round in circles. Often a cookie is refused, or the service does not accept the answer. (%s)"
              .formatted(detail);
      default -> "%s: %s.".formatted(failure.code(), detail);
    };
  }

  private static FailureCode code(CodedFailure failure) {
    for (FailureCode code : FailureCode.values()) {
      if (failure.is(code)) {
        return code;
      }
    }
    return null;
  }

  private String title() {
    return reader.lastTitle().isBlank() ? "" : " (title \"" + reader.lastTitle() + "\")";
  }

  private String lastServer() {
    List<TryStep> steps = transcript.steps();
    return steps.isEmpty() ? Addresses.host(settings.url()) : steps.get(steps.size() - 1).server();
  }

  @Override
  public DiscoveredTarget found() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.allowedHosts", String.join(", ", reader.hosts()));
    String expect = DiscoveredTarget.withUser(settings.expect(), settings.user());
    if (reader.provider() != null) {
      oidc(properties, expect);
      return new DiscoveredTarget(
          "oidc-login --patterns resource", "oidc-login/resource.jmx", properties, true);
    }
    if (reader.casLogin() != null) {
      cas(properties, expect);
      return new DiscoveredTarget("cas-login", "cas-login/login.jmx", properties, true);
    }
    properties.put("authmeter.saml.resource", settings.url().toString());
    properties.put("authmeter.saml.expect", expect);
    URI idp = reader.idp();
    if (idp != null && Addresses.otherHost(idp, settings.url())) {
      properties.put("authmeter.saml.idpHost", Addresses.host(idp));
      properties.put("authmeter.saml.nodes", nodes(idp));
    }
    properties.put("authmeter.saml.entityId", settings.login().entityId());
    return new DiscoveredTarget(
        "idp-clustering --patterns P1", "idp-clustering/pattern-1-2x1000.jmx", properties, true);
  }

  private void oidc(Map<String, String> properties, String expect) {
    URI provider = reader.provider();
    properties.put("authmeter.oidc.resource", settings.url().toString());
    properties.put("authmeter.oidc.expect", expect);
    properties.put("authmeter.oidc.nodes", nodes(provider));
    if (!Addresses.otherHost(provider, settings.url()) && reader.oidcAnswer() != null) {
      String issuer = reader.oidcAnswer().issuer();
      if (!isIssuer(issuer)) {
        transcript.note(
            "the provider calls itself \"%s\", which is no issuer: an https address without query, or http on this machine; authmeter.oidc.issuer is not saved."
                .formatted(issuer));
      } else {
        properties.put("authmeter.oidc.issuer", issuer);
      }
    }
  }

  /** OpenID Connect Discovery 1.0, section 3; this machine may do without TLS. */
  private static boolean isIssuer(String text) {
    try {
      URI issuer = Addresses.parse(text);
      boolean safe = "https".equals(issuer.getScheme()) || Loopback.is(Addresses.host(issuer));
      return safe && issuer.getRawQuery() == null && issuer.toString().startsWith(text);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private void cas(Map<String, String> properties, String expect) {
    URI login = reader.casLogin();
    properties.put(
        "authmeter.cas.url", login.toString().substring(0, login.toString().lastIndexOf('/')));
    properties.put("authmeter.cas.service", settings.url().toString());
    properties.put("authmeter.cas.nodes", nodes(login));
    // who validates is seen from outside only where the service's own page proves it
    if (!expect.isEmpty()) {
      properties.put("authmeter.cas.validator", "service");
      properties.put("authmeter.cas.expect", expect);
    }
  }

  /** JMeter asks the name service for names below localhost, which need not know them. */
  private String nodes(URI server) {
    String host = Addresses.host(server);
    return settings
        .network()
        .addresses()
        .getOrDefault(host, Loopback.isName(host) ? Loopback.ADDRESS : "");
  }
}
