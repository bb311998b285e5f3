package org.authmeter.browser.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/** Recognises a page that asks for a one-time code and for nothing else. */
public final class OneTimeCode {
  private static final Set<String> TYPED = Set.of("text", "tel", "number", "password");

  /** Names that stand for nothing else. */
  private static final Pattern SURE =
      Pattern.compile(
          "(?:^|[^a-z])t?otp(?:$|[^a-z])|^[ht]?otp|otp$|otpcode|j_tokennumber|one-?time|^otc$|passcode"
              + "|(?:verification|security|authenticator|mfa|2fa|sms)[-_]?code");

  /** Names that may stand for other things: taken only after user or password, alone in a form. */
  private static final Pattern LIKELY =
      Pattern.compile(
          "^(?:j_|input_?|kc-)?(?:token|code|pin|tan|secondfactor|mfa|2fa)(?:[-_]?(?:code|number|value|input))?$");

  private OneTimeCode() {}

  /**
   * @param credentials whose fields are none for a code, if they are named
   * @param asked whether the user or the password has been sent
   * @param passwordField name of the field in which the password was sent; null = not yet
   * @return the field for the code, or null
   */
  public static Element field(
      Page page, Credentials credentials, boolean asked, String passwordField) {
    Element found = null;
    for (HtmlForm form : HtmlForm.of(page)) {
      List<Element> typed =
          form.controls().stream().filter(c -> TYPED.contains(HtmlForm.type(c))).toList();
      for (Element control : typed) {
        boolean code =
            !control.attr("name").isEmpty()
                && !control.attr("name").equals(credentials.passwordField())
                && !control.attr("name").equals(credentials.userField())
                && !password(control, passwordField)
                && code(control, asked && typed.size() == 1);
        if (code && found == null) {
          found = control;
        } else if (!code && (login(control) || HtmlForm.type(control).equals("password"))) {
          return null; // the code is an addition to a login form, or stands beside one
        }
      }
    }
    return found;
  }

  private static boolean code(Element control, boolean alone) {
    String name = control.attr("name").toLowerCase(Locale.ROOT);
    String id = control.id().toLowerCase(Locale.ROOT);
    return otp(control)
        || SURE.matcher(name).find()
        || alone && (SURE.matcher(id).find() || LIKELY.matcher(name).find());
  }

  /** A password may go by the name of passcode or PIN: it comes first, and again when refused. */
  private static boolean password(Element control, String passwordField) {
    return HtmlForm.type(control).equals("password")
        && !otp(control)
        && (passwordField == null || control.attr("name").equals(passwordField));
  }

  private static boolean otp(Element control) {
    return UserForm.listed(control, "one-time-code");
  }

  private static boolean login(Element control) {
    return UserForm.asksForUser(control)
        && (!control.hasAttr("readonly") || control.attr("value").isEmpty());
  }
}
