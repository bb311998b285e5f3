package org.authmeter.signon.saml.flow;

import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.ContinueForm;
import org.authmeter.browser.page.LogoutForm;
import org.authmeter.browser.page.MetaRefresh;
import org.authmeter.browser.page.ScriptRedirect;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.ExpectedText;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.PageScripts;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * A logout that begins at the SP (Single Logout Profile, saml-profiles-2.0-os, section 4.4), walked
 * as a browser walks it until no page leads on. It makes room in the session stores of SP and IdP,
 * which a load test fills.
 */
public final class LogoutFlow extends SamlWalk {
  private final Request first;
  private final SpSide sp;
  private final boolean global;
  private final Set<URI> frames = new HashSet<>();

  /**
   * @param settings of the login before
   * @param logout the SP's address for logging out
   * @param http sends the requests, with the cookies of the login
   */
  public LogoutFlow(SignOnSettings settings, URI logout, HttpExchanges http) {
    this(settings, Request.get(logout, Role.OTHER, Phase.RESPONSE, null), true, next -> next, http);
  }

  /**
   * @param first of the logout
   * @param global what is answered to an IdP that asks how far it goes: true = at all SPs, false =
   *     at the IdP alone
   * @param sp takes what is sent to the SP, when the plugin is the SP itself
   */
  public LogoutFlow(
      SignOnSettings settings, Request first, boolean global, SpSide sp, HttpExchanges http) {
    super(settings, http, SamlLabels.LOGOUT);
    this.first = first;
    this.global = global;
    this.sp = sp;
  }

  /** The SP's part of a logout. */
  @FunctionalInterface
  public interface SpSide {
    /**
     * @param next the request about to be made
     * @return itself, the one to make instead, or null at the end
     * @throws CodedFailure when the SP does not accept what is brought to it
     */
    Request instead(Request next) throws CodedFailure;
  }

  /**
   * Walks to the end.
   *
   * @return why it failed, or null
   */
  public CodedFailure run() {
    try {
      follow(first);
      return answered();
    } catch (CodedFailure e) {
      return e.at(SamlLabels.LOGOUT);
    }
  }

  @Override
  protected Request intercept(Request next) throws CodedFailure {
    return sp.instead(next);
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    if (page.html()) {
      Request next = next(page, made);
      if (next != null) {
        return next;
      }
    }
    if (!page.ok()) {
      throw page.refusal("the end of the logout");
    }
    String expect = settings.expect();
    if (Addresses.sameResource(page.uri(), settings.resource())
        && !expect.isEmpty()
        && new ExpectedText(expect, settings.user()).on(page)) {
      throw new CodedFailure(
          FailureCode.STILL_SIGNED_ON,
          "expected the session's end, came the resource with \"" + expect + "\" again");
    }
    return null;
  }

  private Request next(Page page, Request made) throws CodedFailure {
    HtmlForm saml = SamlForm.of(page);
    if (saml != null) {
      takeResponse(saml);
      return submit(saml, FormValues.NONE, SubmitButton.ofSelfSubmitting(saml), made);
    }
    if (!page.ok()) {
      return null;
    }
    Request stored = pages.storage(page, made);
    if (stored != null) {
      return stored;
    }
    HtmlForm question = LogoutForm.of(page, global);
    if (question != null) {
      boolean byScript = PageScripts.submitsOnLoad(page);
      Element button = byScript ? null : LogoutForm.button(question, global);
      return submit(question, FormValues.NONE, button, made);
    }
    walkFrames(page, made);
    HtmlForm itself = ContinueForm.of(page, true);
    if (itself != null) {
      return submit(itself, FormValues.NONE, SubmitButton.ofSelfSubmitting(itself), made);
    }
    URI target = MetaRefresh.target(page, false);
    target = target == null ? ScriptRedirect.target(page) : target;
    target = target == null ? LogoutForm.frame(page) : target;
    return target == null ? null : get(target, made, page.uri());
  }

  /** An IdP's page may end the session at each SP in a frame of its own, as Shibboleth's does. */
  private void walkFrames(Page page, Request made) throws CodedFailure {
    for (URI frame : LogoutForm.frames(page)) {
      if (frames.add(frame)) {
        follow(get(frame, made, page.uri()));
      }
    }
  }

  private static Request submit(HtmlForm form, FormValues values, Element button, Request made)
      throws CodedFailure {
    return Submission.of(form, values, button, Role.OTHER, made);
  }

  /** The LogoutResponse's status, when there was one (saml-core-2.0-os, section 3.7.2). */
  private CodedFailure answered() throws CodedFailure {
    if (response() == null) {
      return null;
    }
    SamlMessage response = SamlMessage.parse(response());
    String status = response.failedStatus();
    return status == null
        ? null
        : new CodedFailure(
            status,
            SamlLabels.LOGOUT
                + ": the LogoutResponse says "
                + status
                + (response.statusMessage().isEmpty()
                    ? ""
                    : " (" + response.statusMessage() + ")"));
  }
}
