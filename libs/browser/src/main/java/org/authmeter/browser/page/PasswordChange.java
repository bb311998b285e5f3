package org.authmeter.browser.page;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * Recognises a page that asks for a new password after the right one: Keycloak's update-password,
 * CAS's "must change", the page updatepassword of AD FS, and pages that only say so. A warning that
 * can be passed is none.
 */
public final class PasswordChange {
  private static final Pattern NEW_FIELD =
      Pattern.compile(
          "new[-_.]?(?:pass|pw)|(?:password|passwd|pass|pw)[-_.]?(?:new|conf|verif|rep|again)"
              + "|(?:confirm|verify|repeat|retype)(?:ed)?[-_.]?(?:pass|pw)|neues[-_.]?(?:pass|kenn)wort");

  /** Names of forms and words of buttons that lead to a change of the password. */
  private static final Pattern CHANGE =
      Pattern.compile(
          "(?:change|update|reset|renew|modify)[-_ ]?(?:my |your |the )?(?:password|passwd|pwd)"
              + "|(?:password|passwd|pwd)[-_ ]?(?:change|update|reset|renew)"
              + "|(?:passwort|kennwort)[-_ ]?(?:jetzt )?ändern|mot de passe.{0,12}(?:modif|chang)"
              + "|(?:chang|modif)\\w{0,20} (?:le |votre |mon )?mot de passe|パスワード(?:を|の)?(?:変更|更新)");

  /** Sentences that demand it; "expires in 3 days" is none of them. */
  private static final Pattern DEMAND =
      Pattern.compile(
          "(?:must|have to|need to|required to|please) (?:now |first )?(?:change|update|reset|renew|choose|set)"
              + " (?:your|the|a new) (?:\\w+ )?password"
              + "|password (?:has |is |was )?(?:already )?expired|expired password"
              + "|password (?:must|needs to|has to) be (?:changed|updated|reset|renewed)"
              + "|(?:passwort|kennwort) (?:ist |wurde )?(?:bereits )?abgelaufen"
              + "|(?:müssen|bitte)[^.]{0,40}(?:passwort|kennwort)[^.]{0,20}(?:ändern|ändern sie)"
              + "|ändern sie[^.]{0,20}(?:passwort|kennwort)|mot de passe (?:a |est )?expiré"
              + "|(?:devez|veuillez) (?:changer|modifier)[^.]{0,20}mot de passe"
              + "|パスワードの有効期限が(?:切れ|過ぎ)|パスワードを(?:変更|更新)(?:して|する必要)");

  private PasswordChange() {}

  /**
   * Whether a page has a form for a new password, and no login form beside it.
   *
   * @param sent names of the password fields in the login form that was sent: with the same ones a
   *     page is that form again
   */
  public static boolean form(Page page, List<String> sent) {
    LoginForm form = LoginForm.of(page, Credentials.NONE);
    if (form == null || form.passwordNames().equals(sent)) {
      return false;
    }
    return form.passwordNames().size() > 1
        || UserForm.listed(form.passwordField(), "new-password")
        || NEW_FIELD.matcher(lower(form.passwordField().attr("name"))).find();
  }

  /** Whether the text of a page demands a new password. */
  public static boolean demanded(Page page) {
    return DEMAND.matcher(lower(page.document().text())).find();
  }

  /** Whether a form leads to a change of the password: a user who wants to go on leaves it. */
  static boolean offered(HtmlForm form) {
    Element element = form.element();
    StringBuilder words = new StringBuilder(element.id()).append(' ').append(element.attr("name"));
    words.append(' ').append(element.attr("action").replaceFirst("\\?.*", ""));
    Element flow = form.control("_eventId"); // Spring Web Flow
    words.append(' ').append(flow == null ? "" : flow.attr("value"));
    Element button = SubmitButton.leading(form);
    words.append(' ').append(button == null ? "" : SubmitButton.words(button));
    return CHANGE.matcher(lower(words.toString())).find();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
