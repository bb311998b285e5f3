package org.authmeter.signon.saml.sp;

import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.ExpectedText;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.signon.saml.check.CheckClock;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.flow.IdpLogin;
import org.authmeter.signon.saml.flow.LogoutFlow;
import org.authmeter.signon.saml.flow.SamlLabels;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.metadata.ServiceProvider;

/** One sample of the plugin as SP: one profile from its first message to its last. */
public final class SpFlow {
  private final ServiceProvider sp;
  private final SpTask task;
  private final SignOnSettings settings;
  private final HttpExchanges browser;
  private final HttpExchanges service;
  private final SignedOn before;
  private final LogoutListener listener;
  private final AcsReceiver delivery;
  private boolean loginForm;

  /**
   * @param check of Responses, shared by all virtual users
   * @param browser sends the browser's requests
   * @param service sends the SP's own
   * @param before who signed on before, for a logout; null = nobody
   * @param listener for the IdP's logouts over SOAP, or null
   * @param clock of the check
   */
  public SpFlow(
      ServiceProvider sp,
      SpTask task,
      ResponseCheck check,
      HttpExchanges browser,
      HttpExchanges service,
      SignedOn before,
      LogoutListener listener,
      CheckClock clock) {
    this.sp = sp;
    this.task = task;
    this.settings = task.login();
    this.browser = browser;
    this.service = service;
    this.before = before;
    this.listener = listener;
    this.delivery = new AcsReceiver(sp, check, service, clock);
  }

  /** Runs the profile to its end. */
  public SpOutcome run() {
    CodedFailure failure = null;
    SignedOn user = null;
    try {
      user =
          switch (task.operation()) {
            case LOGIN -> expected(login());
            case IDP_INITIATED -> expected(unsolicited());
            case ECP -> expected(ecp());
            case LOGOUT -> logout();
            case IDP_LOGOUT -> idpLogout();
          };
    } catch (CodedFailure e) {
      failure = e.without(List.of(settings.credentials().password()));
    }
    return new SpOutcome(failure, user, delivery.response(), loginForm);
  }

  private SignedOn login() throws CodedFailure {
    AuthnRequests.Sent sent = new AuthnRequests(sp).create(task.request(), task.answer());
    // an IdP that shows its form despite IsPassive has not understood the request
    boolean silent = sp.options().isPassive();
    SignOnSettings asked = silent ? settings.with(LoginFormRule.FORBIDDEN) : settings;
    return delivery.take(walk(asked, sent.http(), null), sent);
  }

  private SignedOn unsolicited() throws CodedFailure {
    Request first = Request.get(task.start(), Role.OTHER, Phase.FORM, null);
    return delivery.take(walk(settings, first, SamlLabels.UNSOLICITED), null);
  }

  private Request walk(SignOnSettings login, Request first, String label) throws CodedFailure {
    IdpLogin walk = new IdpLogin(login, browser, this::toAcs);
    try {
      return walk.from(first, label);
    } finally {
      loginForm = walk.loginForm();
    }
  }

  private boolean toAcs(Request request) {
    return Addresses.sameResource(request.uri(), sp.acs());
  }

  private SignedOn ecp() throws CodedFailure {
    Ecp ecp = new Ecp(sp);
    AuthnRequests.Sent sent =
        ecp.request(settings.user(), settings.credentials().password(), task.request().signed());
    byte[] xml = ecp.read(AcsReceiver.send(sent.http(), browser, SamlLabels.ECP));
    return delivery.checked(xml, sent, Binding.PAOS, false);
  }

  private SignedOn logout() throws CodedFailure {
    SingleLogout logout = new SingleLogout(sp, listener == null ? null : listener.url());
    AuthnRequests.Sent sent = logout.start(signedOn(), task.logout(), task.encryptName());
    if (task.logout() == LogoutStyle.SOAP) {
      logout.finish(AcsReceiver.send(sent.http(), service, SamlLabels.LOGOUT), sent.id());
      return null;
    }
    boolean[] answered = new boolean[1];
    pages(
        sent.http(),
        next -> {
          if (!toLogout(next)) {
            return next;
          }
          logout.finish(next, sent.id());
          answered[0] = true;
          return null;
        });
    if (!answered[0]) {
      throw new CodedFailure(
          FailureCode.UNEXPECTED_PAGE,
          "the IdP's pages end without a LogoutResponse for " + sp.logout());
    }
    return null;
  }

  private SignedOn idpLogout() throws CodedFailure {
    SingleLogout logout = new SingleLogout(sp, listener == null ? null : listener.url());
    SignedOn user = signedOn();
    boolean[] asked = new boolean[1];
    pages(
        Request.get(task.start(), Role.OTHER, Phase.RESPONSE, null),
        next -> {
          if (!toLogout(next)) {
            return next;
          }
          asked[0] = true;
          return logout.answer(next, user);
        });
    // over SOAP the IdP asks before it answers the browser
    if (task.globalLogout() && !asked[0] && (listener == null || !listener.ended(user))) {
      throw new CodedFailure(
          FailureCode.UNEXPECTED_PAGE,
          "the IdP's pages end without a LogoutRequest for "
              + sp.logout()
              + (listener == null ? "" : ", and none has come over SOAP"));
    }
    return null;
  }

  private void pages(Request first, LogoutFlow.SpSide side) throws CodedFailure {
    CodedFailure failure =
        new LogoutFlow(settings, first, task.globalLogout(), side, browser).run();
    if (failure != null) {
      throw failure;
    }
  }

  private boolean toLogout(Request request) {
    return Addresses.sameResource(request.uri(), sp.logout());
  }

  private SignedOn signedOn() throws CodedFailure {
    if (before == null) {
      throw new CodedFailure(
          FailureCode.INVALID_SETTINGS,
          "nobody is signed on; a logout needs a login of the same SP before it");
    }
    return before;
  }

  /** The Response must be about the user who signed on, where it can be read. */
  private SignedOn expected(SignedOn user) throws CodedFailure {
    if (settings.expect().isEmpty() || user == SignedOn.UNKNOWN) {
      return user;
    }
    ExpectedText text = new ExpectedText(settings.expect(), settings.user());
    boolean there =
        text.in(user.nameId())
            || user.attributes().values().stream().anyMatch(v -> v.stream().anyMatch(text::in));
    if (!there) {
      throw new CodedFailure(
          FailureCode.EXPECTED_TEXT_MISSING,
          "neither the NameID nor an attribute has \"%s\"; the attributes are %s"
              .formatted(settings.expect(), user.attributes().keySet()));
    }
    return user;
  }
}
