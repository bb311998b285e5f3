package org.authmeter.signon.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.BrowserWalk;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcJson;
import org.authmeter.signon.oidc.provider.OidcProvider;

/**
 * The browser's way from the authorization endpoint to the redirect URI, over all pages that the
 * provider shows. The request to the redirect URI is not sent, so no server is needed there.
 */
final class AuthorizationWalk extends BrowserWalk {
  private final OidcProvider provider;
  private final boolean silent;
  private Map<String, String> answer;

  /**
   * @param silent whether no page may come (prompt=none)
   */
  AuthorizationWalk(
      OidcProvider provider,
      SignOnSettings login,
      boolean silent,
      HttpExchanges browser,
      SignOnState state) {
    super(silent ? login.silent() : login, browser, state);
    this.provider = provider;
    this.silent = silent;
  }

  /**
   * @param first request of the browser
   * @return the parameters that the provider answers with
   */
  Map<String, String> from(Request first) throws CodedFailure {
    walk(first);
    return answer;
  }

  @Override
  protected Request intercept(Request next) throws CodedFailure {
    if (toClient(next.uri())) {
      arrived(Parameters.once(next));
      return null;
    }
    return next;
  }

  @Override
  protected Request redirected(URI target, Request made) throws CodedFailure {
    if (toClient(target)) {
      arrived(Parameters.once(target.getRawQuery(), fragment()));
      return null;
    }
    return super.redirected(target, made);
  }

  /** Of the redirect that came last: it is for the browser alone. */
  private String fragment() {
    String location = last() == null || last().location() == null ? "" : last().location();
    int hash = location.indexOf('#');
    return hash < 0 ? "" : location.substring(hash + 1).strip();
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    Map<String, String> posted = page.html() ? posted(page) : null;
    if (posted != null) {
      arrived(posted);
      return null;
    }
    Request next = next(page, made);
    if (next != null) {
      return next;
    }
    throw nowhere(page);
  }

  private Request next(Page page, Request made) throws CodedFailure {
    try {
      return pages.after(page, made, false, false);
    } catch (CodedFailure e) {
      throw silent && e.is(FailureCode.LOGIN_FORM_FORBIDDEN) ? shown(page) : e;
    }
  }

  private static CodedFailure shown(Page page) {
    return new CodedFailure(
        OidcCode.LOGIN_REQUIRED,
        "the user is not signed on: with prompt=none the provider must answer login_required, and"
            + " showed a login form instead: "
            + page.summary());
  }

  private CodedFailure nowhere(Page page) {
    JsonNode error = OidcJson.object(page);
    if (error != null && OidcJson.text(error, "error") != null) {
      return DirectCalls.refused(page, state.label());
    }
    boolean noForm = silent || state.credentialsSent();
    return page.unexpected(
        noForm ? FailureCode.UNEXPECTED_PAGE : FailureCode.NO_FORM,
        noForm ? "a code" : "a login form or a code");
  }

  /** A form for the redirect URI (OAuth 2.0 Form Post Response Mode 1.0), or null. */
  private Map<String, String> posted(Page page) throws CodedFailure {
    for (HtmlForm form : HtmlForm.of(page)) {
      // empty fields wait for a script to fill them
      boolean answers =
          Stream.of("code", "error", "state")
              .anyMatch(name -> form.has(name) && !FormFields.value(form.control(name)).isBlank());
      if (answers && toClient(form.action(null))) {
        return Parameters.of(form);
      }
    }
    return null;
  }

  private boolean toClient(URI target) {
    return Addresses.sameResource(target, provider.client().redirectUri());
  }

  private void arrived(Map<String, String> parameters) {
    answer = parameters;
    pages.name(OidcLabels.CALLBACK);
  }
}
