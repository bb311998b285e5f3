package org.authmeter.signon.saml.flow;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.IdpChooserPage;
import org.authmeter.browser.page.UserForm;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.Proof;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;

/**
 * A login: forms with messages are submitted, and the protected resource ends it. A page is the
 * resource by its own text or, failing that, by its address.
 */
abstract class SamlLoginWalk extends SamlWalk {
  private final Proof proof;

  SamlLoginWalk(SignOnSettings settings, HttpExchanges http) {
    super(settings, http, null);
    this.proof = new Proof(state, settings.credentials(), settings.resource(), settings.expect());
  }

  @Override
  protected Request intercept(Request next) throws CodedFailure {
    if (settings.pages().discovery() != PagePolicy.SKIP) {
      return next;
    }
    Request answer = IdpChooserPage.shortcut(next, settings.pages().entityId());
    if (answer != next) {
      state.nextLabel(SamlLabels.DISCOVERY);
    }
    return answer;
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    boolean error = !page.ok();
    if (!page.html()) {
      return withoutHtml(page, made, error);
    }
    HtmlForm saml = SamlForm.of(page);
    if (saml != null) { // browsers look at the page, not at the status
      return deliver(saml, made);
    }
    if (proven(page, made)) {
      name(page);
      return null;
    }
    Request next =
        pages.after(
            page,
            made,
            atResource(page),
            settings.expect().isEmpty() && state.answerDelivered() && atResource(page));
    if (next != null) {
      return next;
    }
    name(page);
    if (error) {
      throw page.refusal("a page");
    }
    check(page);
    return null;
  }

  private Request deliver(HtmlForm form, Request made) throws CodedFailure {
    if (takeResponse(form)) {
      pages.name(SamlLabels.RESPONSE);
    }
    Role role = SamlForm.carries(form, "SAMLRequest") ? Role.SIGN_ON_REQUEST : Role.SIGN_ON_ANSWER;
    return Submission.of(form, FormValues.NONE, SubmitButton.ofSelfSubmitting(form), role, made);
  }

  private boolean atResource(Page page) {
    return Addresses.sameResource(page.uri(), settings.resource());
  }

  /** Whether a page shows the expected text, and the IdP's last Response is no refusal. */
  private boolean proven(Page page, Request made) throws CodedFailure {
    return proof.by(page, made) && !refused();
  }

  /** A page that leads nowhere is the resource, or the end of the attempt. */
  private void check(Page page) throws CodedFailure {
    if (atResource(page)) {
      if (!settings.expect().isEmpty() || Proof.refuses(page) || refused()) {
        throw proof.failure(page);
      }
      return;
    }
    // Where the user stands on a page of its own, unknown users never get to the password.
    boolean asked = (state.userSent() || state.credentialsSent()) && !state.answerDelivered();
    if (asked && UserForm.alone(page, settings.credentials())) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "expected a Response for user \""
              + settings.user()
              + "\", was asked for the user again: "
              + page.summary());
    }
    boolean forms = page.html() && !HtmlForm.of(page).isEmpty();
    throw new CodedFailure(
        forms || state.answerDelivered() ? FailureCode.UNEXPECTED_PAGE : FailureCode.NO_FORM,
        "expected "
            + (state.answerDelivered()
                ? "the protected resource " + Addresses.withoutQuery(settings.resource())
                : state.credentialsSent() ? "a Response" : "a login form or a Response")
            + (forms ? "" : " or a page that leads on")
            + ", came "
            + page.summary());
  }

  /** Plain text and the like can be the resource; a page script may know a step by JSON. */
  private Request withoutHtml(Page page, Request made, boolean error) throws CodedFailure {
    if (proven(page, made)) {
      name(page);
      return null;
    }
    boolean ended = settings.expect().isEmpty() && state.answerDelivered() && atResource(page);
    Request next = pages.after(page, made, atResource(page), ended);
    if (next != null) {
      return next;
    }
    name(page);
    if (error) {
      throw page.refusal("a page");
    }
    if (!atResource(page)) {
      throw new CodedFailure(
          FailureCode.NOT_HTML, "expected an HTML page on the way, came " + page.summary());
    }
    check(page);
    return null;
  }

  private void name(Page page) {
    boolean last = atResource(page) || state.answerDelivered();
    if (last) {
      pages.name(SamlLabels.PROTECTED_RESOURCE);
    }
  }
}
