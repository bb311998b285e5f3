package org.authmeter.browser.walk;

import java.net.URI;
import java.util.HashMap;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.ContinueForm;
import org.authmeter.browser.page.Frame;
import org.authmeter.browser.page.LocalStoragePage;
import org.authmeter.browser.page.LoginForm;
import org.authmeter.browser.page.MetaRefresh;
import org.authmeter.browser.page.PageLinks;
import org.authmeter.browser.page.PasswordChange;
import org.authmeter.browser.page.ScriptRedirect;
import org.authmeter.browser.page.ServiceLogin;
import org.authmeter.browser.page.UserForm;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * What a user's browser, or the user, does with the pages of a sign-on server: login forms, terms
 * of use, consent, one-time codes, pages that a script knows, and whatever leads on by itself. The
 * same for every protocol; where the way begins and ends is the protocol's part ({@link
 * BrowserWalk}).
 */
public final class PageNavigator {
  private final SignOnSettings settings;
  private final HttpExchanges http;
  private final SignOnState state;
  private final InterimPages interim;
  private final PageLinks links;

  PageNavigator(SignOnSettings settings, HttpExchanges http, SignOnState state, PageLinks links) {
    this.settings = settings;
    this.http = http;
    this.state = state;
    this.links = links;
    this.interim = new InterimPages(settings, state, http, links);
  }

  /**
   * Looks at a page that is not the end. Of other types than HTML only JSON and challenges of HTTP
   * lead on, and only by page scripts.
   *
   * @param atService whether it is a page of the service, which may hold forms of its own
   * @param ended whether the page counts as the end unless it submits itself
   * @return the request that the page leads to, or null when it leads nowhere
   */
  public Request after(Page page, Request made, boolean atService, boolean ended)
      throws CodedFailure {
    if (!page.html()) {
      boolean asks = page.json() || page.status() == 401; // a challenge may have no page
      return ended || !asks ? null : interim.answer(page, made, atService);
    }
    boolean error = !page.ok();
    Request stored = error ? null : storage(page, made);
    if (stored != null) {
      return stored;
    }
    if (!ended) {
      Request answer = interim.answer(page, made, atService);
      if (answer != null) {
        return answer;
      }
    }
    if (page.status() >= 500) {
      return null;
    }
    if (state.credentialsSent() && PasswordChange.form(page, state.passwordFields())) {
      http.recognised(PageKind.PASSWORD_CHANGE, null);
      throw changeRequired(page);
    }
    LoginForm login = LoginForm.of(page, settings.credentials());
    Request next =
        login == null
            ? onwards(page, made, error, atService, ended)
            : credentials(login, page, made);
    boolean stays = next == null && !atService && state.credentialsSent();
    if (stays && PasswordChange.demanded(page)) {
      throw changeRequired(page);
    }
    boolean asked =
        next == null
            && !error
            && !atService
            && !state.credentialsSent()
            && settings.loginForm() == LoginFormRule.FORBIDDEN
            && UserForm.of(page, settings.credentials()) != null;
    if (asked) {
      throw forbidden(page);
    }
    return next;
  }

  /** The request of a page that reads or writes the browser's local storage, or null. */
  public Request storage(Page page, Request made) throws CodedFailure {
    HtmlForm storage = LocalStoragePage.of(page);
    if (storage == null) {
      return null;
    }
    http.recognised(PageKind.LOCAL_STORAGE, storage);
    FormValues values =
        LocalStoragePage.answer(
            storage,
            http.localStorage()
                .computeIfAbsent(Addresses.origin(page.uri()), o -> new HashMap<>()));
    return Submission.of(storage, values, SubmitButton.ofSelfSubmitting(storage), Role.OTHER, made);
  }

  private CodedFailure changeRequired(Page page) {
    return new CodedFailure(
        FailureCode.PASSWORD_CHANGE_REQUIRED,
        "the password of user \""
            + settings.user()
            + "\" was accepted, and a new one is asked for; change it in a browser, or let the"
            + " sign-on server ask these accounts for none; "
            + page.summary());
  }

  private static CodedFailure forbidden(Page page) {
    return new CodedFailure(
        FailureCode.LOGIN_FORM_FORBIDDEN,
        "expected to be signed on already, came a login form: " + page.summary());
  }

  /** Error pages may lead on by themselves: those with 401 ask browsers for a Kerberos ticket. */
  private Request onwards(Page page, Request made, boolean error, boolean atService, boolean ended)
      throws CodedFailure {
    URI refresh = MetaRefresh.target(page, false);
    if (refresh != null && !ended) {
      http.recognised(PageKind.ONWARDS, null);
      return links.get(refresh, page, made);
    }
    boolean asks = !error && !ended && !state.userSent() && !state.credentialsSent();
    HtmlForm user = asks ? UserForm.of(page, settings.credentials()) : null;
    if (user != null && settings.loginForm() != LoginFormRule.FORBIDDEN) {
      String named = settings.submitButton();
      boolean there = !named.isEmpty() && SubmitButton.has(user, named);
      state.userSending(there);
      http.recognised(PageKind.USER_FORM, user);
      name(state.labels().loginForm());
      Element field = UserForm.field(user, settings.credentials());
      Element button = SubmitButton.of(user, there ? named : "", field);
      return Submission.of(user, FormValues.of(field, settings.user()), button, Role.OTHER, made);
    }
    HtmlForm next = ContinueForm.of(page, error || atService);
    if (next != null) {
      return Submission.of(
          next, FormValues.NONE, SubmitButton.ofSelfSubmitting(next), Role.OTHER, made);
    }
    if (ended) {
      return null;
    }
    URI script = ScriptRedirect.target(page);
    URI last = script != null || error ? script : MetaRefresh.target(page, true);
    last = last != null || error ? last : Frame.target(page);
    if (last == null) {
      return null;
    }
    http.recognised(PageKind.ONWARDS, null);
    return links.get(last, page, made);
  }

  private Request credentials(LoginForm login, Page page, Request made) throws CodedFailure {
    name(state.labels().loginForm());
    http.recognised(PageKind.LOGIN_FORM, login.form());
    if (settings.loginForm() == LoginFormRule.FORBIDDEN) {
      throw forbidden(page);
    }
    if (state.credentialsSent()) {
      if (!state.changeMentioned() && PasswordChange.demanded(page)) {
        throw changeRequired(page);
      }
      throw state.answerDelivered()
          ? new CodedFailure(
              FailureCode.LOGIN_FORM_REPEATED,
              "expected the resource after the Response, came a login form again: "
                  + page.summary())
          : new CodedFailure(
              FailureCode.LOGIN_REFUSED,
              "expected "
                  + state.labels().expected()
                  + " for user \""
                  + settings.user()
                  + "\", came the login form again: "
                  + page.summary());
    }
    if (state.atServiceAlone(page.uri()) && !ServiceLogin.named(login, settings.credentials())) {
      throw ServiceLogin.failure(page, state.labels().request());
    }
    FormValues values = login.values(settings.credentials(), state.userSent());
    String named = settings.submitButton();
    boolean pressed = state.userButtonPressed() && !SubmitButton.has(login.form(), named);
    Element button = SubmitButton.of(login.form(), pressed ? "" : named, login.passwordField());
    state.loginSending(login);
    http.pauseBeforeCredentials();
    return Submission.of(login.form(), values, button, Role.CREDENTIALS, made);
  }

  /** Names the current leg by what came. */
  public void name(String label) {
    if (state.nameByAnswer(label)) {
      http.label(label);
    }
  }
}
