package org.authmeter.browser.walk;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.ContinueForm;
import org.authmeter.browser.page.LoginForm;
import org.authmeter.browser.page.MetaRefresh;
import org.authmeter.browser.page.ScriptRedirect;
import org.authmeter.browser.page.ServiceLogin;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.ExpectedText;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.jsoup.nodes.Element;

/** Tells whether a page proves a login, by the text that only a signed-on user sees. */
public final class Proof {
  /** What pages call themselves that refuse a user whom they know. */
  private static final Pattern REFUSAL =
      Pattern.compile(
          "access (?:is |was )?(?:denied|refused)|permission denied|no access(?![a-z])|forbidden"
              + "|(?:not |un)authori[sz]ed|(?:sign|log)[- ]?(?:in|on) (?:has )?failed|authentication failed"
              + "|account (?:is |has been )?(?:locked|disabled|suspended|expired)"
              + "|session (?:has |is )?(?:expired|timed out)|(?:signed|logged)[- ]?out"
              + "|^(?:http )?(?:error|fehler|erreur|エラー)(?:$|[^\\w ]| \\d)|^[45]\\d\\d(?!\\d)"
              + "|zugriff verweigert|kein zugriff|nicht berechtigt|accès (?:refusé|interdit|non autorisé)"
              + "|アクセス(?:が|は|を)?(?:拒否|できません|禁止)|権限が(?:ありません|ない)"
              + "|(?:ログイン|認証)(?:に|が)?(?:失敗|エラー)|ログアウトしました");

  private final SignOnState state;
  private final Credentials credentials;
  private final URI resource;
  private final String expect;

  /**
   * @param state of the sign-on
   * @param credentials of the login form
   * @param resource protected address
   * @param expect the text, the user's name in it; empty = nothing proves the login
   */
  public Proof(SignOnState state, Credentials credentials, URI resource, String expect) {
    this.state = state;
    this.credentials = credentials;
    this.resource = resource;
    this.expect = expect;
  }

  /**
   * Whether a page shows the text and may prove the login ({@link SignOnState#mayProve}). A page
   * that asks for the password again, that calls itself a refusal, or that sends the browser to a
   * sign-on server by itself proves nothing.
   */
  public boolean by(Page page, Request made) throws CodedFailure {
    boolean there = Addresses.sameResource(page.uri(), resource);
    // the text of a page is expensive, so it is looked at last
    return page.ok()
        && (there || state.mayProve(page.uri(), resource))
        && shows(page)
        && !(page.html() && (asks(page, there) || refuses(page) || leaves(page, made)));
  }

  private boolean shows(Page page) {
    return !expect.isEmpty() && new ExpectedText(expect, credentials.user()).on(page);
  }

  /** A resource may have a login form too, for something else. */
  private boolean asks(Page page, boolean there) {
    LoginForm login = LoginForm.of(page, credentials);
    boolean other =
        login != null
            && there
            && (!state.credentialsSent()
                || state.answered() && !login.passwordNames().equals(state.passwordFields()));
    return login != null && !other;
  }

  /** Whether a page says in its title, or in its heading, that it refuses the user. */
  public static boolean refuses(Page page) {
    String name = page.html() ? page.document().title() : "";
    if (name.isBlank() && page.html()) {
      Element heading = page.outline().all("h1").stream().findFirst().orElse(null);
      name = heading == null ? "" : heading.text();
    }
    return REFUSAL.matcher(name.strip().toLowerCase(Locale.ROOT)).find();
  }

  private boolean leaves(Page page, Request made) throws CodedFailure {
    URI refresh = MetaRefresh.target(page, false);
    if (refresh != null && (state.isServer(Addresses.origin(refresh)) || asks(refresh))) {
      return true;
    }
    URI script = ScriptRedirect.target(page);
    if (script != null && asks(script)) {
      return true;
    }
    HtmlForm form = ContinueForm.of(page, true);
    return form != null
        && ServiceLogin.asks(Submission.of(form, FormValues.NONE, null, Role.OTHER, made));
  }

  private static boolean asks(URI target) {
    return ServiceLogin.asks(Request.get(target, Role.OTHER, null, null));
  }

  /** Why the resource, which leads nowhere, is no proof. */
  public CodedFailure failure(Page page) {
    return refuses(page)
        ? new CodedFailure(
            FailureCode.UNEXPECTED_PAGE, "expected the resource, came a refusal: " + page.summary())
        : new CodedFailure(
            FailureCode.EXPECTED_TEXT_MISSING,
            "expected the text \"" + expect + "\", came " + page.summary());
  }
}
