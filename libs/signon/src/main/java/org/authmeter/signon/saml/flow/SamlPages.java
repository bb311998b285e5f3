package org.authmeter.signon.saml.flow;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.page.IdpChooserPage;
import org.authmeter.signon.walk.BrowserWalk;
import org.authmeter.signon.walk.PageNavigator;
import org.authmeter.signon.walk.PagePolicy;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.web.Request;
import org.authmeter.signon.web.Request.Role;
import org.authmeter.signon.web.page.FormFields;
import org.authmeter.signon.web.page.FormValues;
import org.authmeter.signon.web.page.HtmlForm;
import org.authmeter.signon.web.page.HttpExchanges;
import org.authmeter.signon.web.page.Page;
import org.authmeter.signon.web.page.Submission;
import org.authmeter.signon.web.page.SubmitButton;

/** What SAML adds to the pages of a sign-on: forms with messages, and the resource at the end. */
final class SamlPages implements BrowserWalk.ProtocolSteps {
  private static final Set<String> NOT_ABOUT_PAGES =
      Set.of(
          "PAGE_TOO_LARGE", "LEG_TIMEOUT", "DEADLINE_EXCEEDED", "INTERRUPTED", "CONNECTION_FAILED");

  private final SignOnSettings settings;
  private final HttpExchanges http;
  private final SamlState state;
  private final Arrival arrival;
  private final PageNavigator pages;

  SamlPages(
      SignOnSettings settings,
      HttpExchanges http,
      Map<String, Map<String, String>> localStorage,
      SamlState state) {
    this.settings = settings;
    this.http = http;
    this.state = state;
    this.arrival = new Arrival(settings, state);
    this.pages = new PageNavigator(settings, http, localStorage, state, SamlRedirects::get);
  }

  /** Whether a failure may have its cause in the Response that came before it. */
  static boolean aboutPages(String code) {
    return !NOT_ABOUT_PAGES.contains(code);
  }

  @Override
  public Request intercept(Request next) throws CodedFailure {
    if (settings.pages().discovery() != PagePolicy.SKIP) {
      return next;
    }
    Request answer = IdpChooserPage.shortcut(next, settings.pages().entityId());
    if (answer != next) {
      state.nextLabel(Labels.DISCOVERY);
    }
    return answer;
  }

  @Override
  public Request redirected(URI target, Request made) throws CodedFailure {
    return SamlRedirects.after(target, made, state);
  }

  @Override
  public Request after(Page page, Request made) throws CodedFailure {
    boolean error = page.status() < 200 || page.status() >= 300;
    if (!page.html()) {
      return arrival.withoutHtml(page, made, error, http);
    }
    HtmlForm saml = SamlForm.of(page);
    if (saml != null) { // browsers look at the page, not at the status
      return deliver(saml, made);
    }
    if (arrival.proven(page, made)) {
      arrival.name(page, http);
      return null;
    }
    Request next =
        pages.after(
            page, made, arrival.atResource(page), arrival.atResourceWithoutExpectation(page));
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

  private Request deliver(HtmlForm form, Request made) throws CodedFailure {
    if (SamlForm.carries(form, "SAMLResponse")) {
      pages.name(Labels.RESPONSE);
      state.samlResponse = SamlMessage.decode(FormFields.value(form.control("SAMLResponse")));
    }
    Role role = SamlForm.carries(form, "SAMLRequest") ? Role.SIGN_ON_REQUEST : Role.SIGN_ON_ANSWER;
    return Submission.of(form, FormValues.NONE, SubmitButton.ofSelfSubmitting(form), role, made);
  }
}
