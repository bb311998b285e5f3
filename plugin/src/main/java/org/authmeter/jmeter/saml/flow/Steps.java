package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.saml.flow.LoginSettings.LoginFormRule;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.Form;
import org.authmeter.jmeter.web.FormFields;
import org.authmeter.jmeter.web.HttpExchanges;
import org.authmeter.jmeter.web.LoginForm;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;
import org.authmeter.jmeter.web.Submission;
import org.authmeter.jmeter.web.SubmitButton;
import org.authmeter.jmeter.web.UserForm;
import org.jsoup.nodes.Element;

/** Decides what a browser, or its user, does with a page. */
final class Steps implements Walk.PageReader {
  private static final Set<String> NOT_ABOUT_PAGES =
      Set.of(
          "PAGE_TOO_LARGE", "LEG_TIMEOUT", "DEADLINE_EXCEEDED", "INTERRUPTED", "CONNECTION_FAILED");

  private final LoginSettings settings;
  private final HttpExchanges http;
  private final Map<String, Map<String, String>> localStorage;
  private final LoginState state;
  private final Arrival arrival;
  private final PagesBetween between;

  Steps(
      LoginSettings settings,
      HttpExchanges http,
      Map<String, Map<String, String>> localStorage,
      LoginState state) {
    this.settings = settings;
    this.http = http;
    this.localStorage = localStorage;
    this.state = state;
    this.arrival = new Arrival(settings, state);
    this.between = new PagesBetween(settings, state, http);
  }

  @Override
  public Request instead(Request next) throws CodedFailure {
    if (settings.pages().discovery() != PagePolicy.SKIP) {
      return next;
    }
    Request answer = Discovery.shortcut(next, settings.pages());
    if (answer != next) {
      state.nextLabel = Labels.DISCOVERY;
    }
    return answer;
  }

  static boolean aboutPages(String code) {
    return !NOT_ABOUT_PAGES.contains(code);
  }

  /**
   * @return the request that the page leads to, or null when the resource has come
   */
  @Override
  public Request after(Page page, Request made) throws CodedFailure {
    boolean error = page.status() < 200 || page.status() >= 300;
    if (!page.html()) {
      return arrival.withoutHtml(page, error, http);
    }
    Form saml = SamlForm.of(page);
    if (saml != null) { // browsers look at the page, not at the status
      return deliver(saml, made);
    }
    if (arrival.proven(page, error)) {
      arrival.name(page, http);
      return null;
    }
    Form storage = LocalStoragePage.of(page);
    if (storage != null && !error) {
      String origin = Addresses.origin(page.uri());
      Map<String, String> values =
          LocalStoragePage.answer(
              storage, localStorage.computeIfAbsent(origin, o -> new HashMap<>()));
      return Submission.of(
          storage, values, SubmitButton.ofSelfSubmitting(storage), Role.OTHER, made);
    }
    if (!arrival.atResourceWithoutExpectation(page)) {
      Request answer = between.answer(page, made, arrival.atResource(page));
      if (answer != null) {
        return answer;
      }
    }
    LoginForm login = page.status() < 500 ? LoginForm.of(page, settings.credentials()) : null;
    if (login != null) {
      return credentials(login, page, made);
    }
    Request next = page.status() < 500 ? onwards(page, made, error) : null;
    if (next != null) {
      return next;
    }
    arrival.name(page, http);
    if (error) {
      throw new CodedFailure("HTTP_" + page.status(), "expected a page, came " + page.summary());
    }
    arrival.check(page);
    return null;
  }

  /** Error pages may lead on by themselves: those with 401 ask browsers for a Kerberos ticket. */
  private Request onwards(Page page, Request made, boolean error) throws CodedFailure {
    boolean there = arrival.atResourceWithoutExpectation(page);
    URI refresh = MetaRefresh.target(page, false);
    if (refresh != null && !there) {
      return SamlRedirects.get(refresh, page, made);
    }
    boolean asked = !error && !there && !state.userSent && !state.credentialsSent;
    Form user = asked ? UserForm.of(page, settings.credentials()) : null;
    if (user != null && settings.loginForm() != LoginFormRule.FORBIDDEN) {
      state.userSent = true;
      name(Labels.LOGIN_FORM);
      Element button = SubmitButton.of(user, "", UserForm.field(user, settings.credentials()));
      return Submission.of(
          user, UserForm.values(user, settings.credentials()), button, Role.OTHER, made);
    }
    Form next = ContinueForm.of(page, error || arrival.atResource(page));
    if (next != null) {
      return Submission.of(next, Map.of(), SubmitButton.ofSelfSubmitting(next), Role.OTHER, made);
    }
    if (there) {
      return null;
    }
    URI script = ScriptRedirect.target(page);
    URI last = script != null || error ? script : MetaRefresh.target(page, true);
    return last == null ? null : SamlRedirects.get(last, page, made);
  }

  private Request deliver(Form form, Request made) throws CodedFailure {
    boolean response = form.has("SAMLResponse");
    if (response) {
      name(Labels.RESPONSE);
      state.samlResponse = SamlMessage.decode(FormFields.value(form.control("SAMLResponse")));
    }
    Role role = form.has("SAMLRequest") ? Role.SIGN_ON_REQUEST : Role.SIGN_ON_ANSWER;
    return Submission.of(form, Map.of(), SubmitButton.ofSelfSubmitting(form), role, made);
  }

  private Request credentials(LoginForm login, Page page, Request made) throws CodedFailure {
    name(Labels.LOGIN_FORM);
    if (settings.loginForm() == LoginFormRule.FORBIDDEN) {
      throw new CodedFailure(
          FailureCode.LOGIN_FORM_FORBIDDEN,
          "expected to be signed on already, came a login form: " + page.summary());
    }
    if (state.credentialsSent) {
      throw state.responseDelivered
          ? new CodedFailure(
              FailureCode.LOGIN_FORM_REPEATED,
              "expected the resource after the Response, came a login form again: "
                  + page.summary())
          : new CodedFailure(
              FailureCode.LOGIN_REFUSED,
              "expected a Response for user \""
                  + settings.user()
                  + "\", came the login form again: "
                  + page.summary());
    }
    state.passwordField = login.passwordField().attr("name");
    http.pauseBeforeCredentials();
    Element button = SubmitButton.of(login.form(), settings.submitButton(), login.passwordField());
    return Submission.of(
        login.form(), login.values(settings.credentials()), button, Role.CREDENTIALS, made);
  }

  private void name(String label) {
    if (state.unnamed()) {
      state.label = label;
      http.label(label);
    }
  }
}
