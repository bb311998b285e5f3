package org.authmeter.jmeter.saml.flow;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;

/** The first half of a login form that asks for the user alone and for the password later. */
final class UserForm {
  private static final Set<String> NAMES =
      Set.of(
          "j_username", "username", "user", "login", "loginfmt", "identifier", "email", "userid");

  private UserForm() {}

  static Form of(Page page, LoginSettings settings) {
    return Form.of(page).stream().filter(f -> field(f, settings) != null).findFirst().orElse(null);
  }

  static Map<String, String> values(Form form, LoginSettings settings) {
    return Map.of(field(form, settings).attr("name"), settings.user());
  }

  private static Element field(Form form, LoginSettings settings) {
    if (!settings.userField().isEmpty()) {
      return form.control(settings.userField());
    }
    return form.controls().stream().filter(UserForm::asksForUser).findFirst().orElse(null);
  }

  private static boolean asksForUser(Element control) {
    String name = control.attr("name").toLowerCase(Locale.ROOT);
    List<String> tokens =
        List.of(control.attr("autocomplete").toLowerCase(Locale.ROOT).split("\\s+"));
    return Set.of("text", "email", "tel").contains(Form.type(control))
        && (NAMES.contains(name) || tokens.contains("username") && !name.isEmpty());
  }
}
