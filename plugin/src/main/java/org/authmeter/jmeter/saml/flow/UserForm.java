package org.authmeter.jmeter.saml.flow;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The first half of a login form that asks for the user alone and for the password later. */
final class UserForm {
  private static final Pattern USER =
      Pattern.compile(
          "user|login|sign-?in|e-?mail|identifier|account|(?<![a-z])(?:id|uid|upn)(?![a-z])");

  private static final Pattern NOT_USER =
      Pattern.compile("search|query|domain|realm|tenant|code|otp|token|captcha");

  private UserForm() {}

  static Form of(Page page, LoginSettings settings) {
    return Form.of(page).stream()
        .filter(f -> field(f, settings) != null && !letter(f))
        .findFirst()
        .orElse(null);
  }

  static Map<String, String> values(Form form, LoginSettings settings) {
    return Map.of(field(form, settings).attr("name"), settings.user());
  }

  static Element field(Form form, LoginSettings settings) {
    if (!settings.userField().isEmpty()) {
      return form.control(settings.userField());
    }
    return form.controls().stream().filter(UserForm::asksForUser).findFirst().orElse(null);
  }

  /** Error reports and the like ask for an address too, beside a text. */
  private static boolean letter(Form form) {
    return form.controls().stream().anyMatch(c -> Form.type(c).equals("textarea"));
  }

  static boolean asksForUser(Element control) {
    String name = control.attr("name").toLowerCase(Locale.ROOT);
    return Set.of("text", "email", "tel").contains(Form.type(control))
        && !name.isEmpty()
        && (markedAsUser(control) || USER.matcher(name).find() && !NOT_USER.matcher(name).find());
  }

  static boolean markedAsUser(Element control) {
    return List.of(control.attr("autocomplete").toLowerCase(Locale.ROOT).split("\\s+"))
        .contains("username");
  }
}
