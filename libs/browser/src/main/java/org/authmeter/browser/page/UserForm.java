package org.authmeter.browser.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/** The first half of a login form that asks for the user alone and for the password later. */
public final class UserForm {
  private static final Pattern USER =
      Pattern.compile(
          "user|login|sign-?in|e-?mail|identifier|account|(?<![a-z])(?:id|uid|upn)(?![a-z])");

  private static final Pattern NOT_USER =
      Pattern.compile("search|query|domain|realm|tenant|code|otp|token|captcha");

  private static final Set<String> TYPED = Set.of("text", "email", "tel");

  private UserForm() {}

  public static HtmlForm of(Page page, Credentials credentials) {
    return HtmlForm.of(page).stream()
        .filter(f -> field(f, credentials) != null && !letter(f))
        .findFirst()
        .orElse(null);
  }

  /** Whether a form asks for the user and for nothing else; a profile to complete asks for more. */
  public static boolean alone(Page page, Credentials credentials) {
    HtmlForm form = of(page, credentials);
    return form != null
        && form.controls().stream().filter(c -> TYPED.contains(HtmlForm.type(c))).count() == 1;
  }

  public static Element field(HtmlForm form, Credentials credentials) {
    if (!credentials.userField().isEmpty()) {
      Element named = form.field(credentials.userField());
      return named == null || HtmlForm.type(named).equals("hidden") ? null : named;
    }
    return form.controls().stream().filter(UserForm::asksForUser).findFirst().orElse(null);
  }

  /** Error reports and the like ask for an address too, beside a text. */
  private static boolean letter(HtmlForm form) {
    return form.controls().stream().anyMatch(c -> HtmlForm.type(c).equals("textarea"));
  }

  public static boolean asksForUser(Element control) {
    String name = control.attr("name").toLowerCase(Locale.ROOT);
    return TYPED.contains(HtmlForm.type(control))
        && !name.isEmpty()
        && (markedAsUser(control) || USER.matcher(name).find() && !NOT_USER.matcher(name).find());
  }

  public static boolean markedAsUser(Element control) {
    return listed(control, "username");
  }

  /** Whether a token is in the control's autocomplete (HTML Living Standard 4.10.18.7). */
  static boolean listed(Element control, String token) {
    return List.of(control.attr("autocomplete").toLowerCase(Locale.ROOT).split("\\s+"))
        .contains(token);
  }
}
