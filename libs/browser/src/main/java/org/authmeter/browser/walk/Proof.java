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
import org.authmeter.browser.web.page.Outline;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.jsoup.nodes.Element;

/** Tells whether a page proves a login, by the text that only a signed-on user sees. */
public final class Proof {
  /** What pages call themselves that refuse a user whom they know. */
  private static final Pattern REFUSAL =
      Pattern.compile(
          "access (?:is |was )?(?:denied|refused)|permission denied|no access(?![a-z])|forbidden"
              + "|(?:not |un)authori[sz]ed"
              + "|(?:(?:sign|log)[- ]?(?:in|on)|authentication|authori[sz]ation) (?:(?:has )?failed"
              // a list of failures or their rate is a report about others
              + "|(?:failure|error)(?![a-z]| (?!has |occur)[a-z]))"
              + "|account (?:is |has been )?(?:locked|disabled|suspended|expired)"
              + "|session (?:has |is )?(?:expired|timed out)|(?:signed|logged)[- ]?out"
              + "|^(?:http )?(?:error|fehler|erreur|エラー)(?:$|[^\\w ]| \\d)"
              + "|zugriff verweigert|kein zugriff|nicht berechtigt|accès (?:refusé|interdit|non autorisé)"
              + "|アクセス(?:が|は|を)?(?:拒否|できません|禁止)|(?:権限|アクセス権)が(?:ありません|ない)"
              + "|(?:ログイン|認証)(?:に|が)?(?:失敗|エラー)|ログアウトしました");

  /** A status at the beginning of a page's name. */
  private static final Pattern STATUS = Pattern.compile("^[45]\\d\\d(?!\\d)");

  /** Headings that are looked at. */
  private static final int HEADINGS = 10;

  /** Characters of a heading: one that is not closed holds the whole page. */
  private static final int LONGEST = 200;

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
        && !contradictedBy(page, made);
  }

  /**
   * Whether a page, whatever its text, is none of a signed-on user: it asks for the password again,
   * calls itself a refusal, or sends the browser to a sign-on server by itself.
   */
  public boolean contradictedBy(Page page, Request made) throws CodedFailure {
    boolean there = Addresses.sameResource(page.uri(), resource);
    return page.html() && (asks(page, there) || refuses(page) || leaves(page, made));
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

  /**
   * Whether a page says in its title, or in its first heading, that it refuses the user. A number
   * in the heading of a page with a title may count something.
   */
  public static boolean refuses(Page page) {
    if (!page.html()) {
      return false;
    }
    String title = said(page.document().title());
    String heading = said(heading(page));
    return REFUSAL.matcher(title).find()
        || REFUSAL.matcher(heading).find()
        || STATUS.matcher(title.isEmpty() ? heading : title).find();
  }

  private static String said(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }

  /** The first heading that a user sees; pages hide what they say when the session expires. */
  private static String heading(Page page) {
    return page.outline().all("h1").stream()
        .limit(HEADINGS)
        .filter(heading -> !Outline.hidden(heading, null))
        .map(Element::text)
        .filter(text -> !text.isBlank())
        .map(text -> text.substring(0, Math.min(text.length(), LONGEST)))
        .findFirst()
        .orElse("");
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
