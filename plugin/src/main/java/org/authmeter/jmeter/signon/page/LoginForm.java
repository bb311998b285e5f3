package org.authmeter.jmeter.signon.page;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Credentials;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.page.Form;
import org.authmeter.jmeter.web.page.Page;
import org.jsoup.nodes.Element;

/**
 * A form that asks for user and password.
 *
 * @param form the form
 * @param userField null when the page fixes the user
 * @param passwordField the field for the password
 */
public record LoginForm(Form form, Element userField, Element passwordField) {
  private static final Set<String> TEXT = Set.of("text", "email", "tel", "number");
  private static final Pattern OTHER_PURPOSE =
      Pattern.compile("regist|sign-?up|reset|change|new-password");

  /**
   * @return the login form of a page, or null
   * @throws CodedFailure when a named field is not in it
   */
  public static LoginForm of(Page page, Credentials credentials) throws CodedFailure {
    List<Form> candidates =
        Form.of(page).stream().filter(f -> passwordOf(f, credentials) != null).toList();
    Form form = candidates.stream().max(Comparator.comparingInt(LoginForm::score)).orElse(null);
    if (form == null) {
      return null;
    }
    Element password = passwordOf(form, credentials);
    return new LoginForm(form, userOf(form, password, credentials), password);
  }

  public Map<String, String> values(Credentials credentials) {
    Map<String, String> values = new LinkedHashMap<>();
    if (userField != null) {
      values.put(userField.attr("name"), credentials.user());
    }
    values.put(passwordField.attr("name"), credentials.password());
    return values;
  }

  private static Element passwordOf(Form form, Credentials credentials) {
    return form.controls().stream()
        .filter(
            c ->
                credentials.passwordField().isEmpty()
                    ? Form.type(c).equals("password")
                        && !c.attr("name").isEmpty()
                        // there for password managers only, on pages that ask for the user
                        && !c.attr("aria-hidden").equalsIgnoreCase("true")
                    : c.attr("name").equals(credentials.passwordField()))
        .findFirst()
        .orElse(null);
  }

  /** A page may offer registration, a change of password or a guest's code beside the login. */
  private static int score(Form form) {
    long passwords = form.controls().stream().filter(c -> Form.type(c).equals("password")).count();
    String words =
        (form.element().id()
                + ' '
                + form.element().attr("name")
                + ' '
                + form.element().attr("action").replaceFirst("\\?.*", ""))
            .toLowerCase(Locale.ROOT);
    boolean other =
        OTHER_PURPOSE.matcher(words).find()
            || form.controls().stream()
                .anyMatch(c -> c.attr("autocomplete").equalsIgnoreCase("new-password"));
    boolean user = form.controls().stream().anyMatch(LoginForm::typeable);
    return (other ? 0 : 8)
        + (passwords == 1 ? 4 : 0)
        + (user ? 2 : 0)
        + (form.has("j_password") ? 1 : 0);
  }

  private static Element userOf(Form form, Element password, Credentials credentials)
      throws CodedFailure {
    if (!credentials.userField().isEmpty()) {
      Element named = form.control(credentials.userField());
      if (named == null) {
        throw new CodedFailure(
            FailureCode.LOGIN_FIELD_MISSING,
            "The login form has no field \""
                + credentials.userField()
                + "\"; it has "
                + form.controls().stream().map(c -> c.attr("name")).toList()
                + ", on "
                + form.page().summary());
      }
      return named;
    }
    List<Element> controls = form.controls();
    List<Element> preceding =
        controls.subList(0, controls.indexOf(password)).stream()
            .filter(LoginForm::typeable)
            .toList();
    return preceding.stream()
        .filter(UserForm::markedAsUser)
        .findFirst()
        .or(() -> preceding.stream().filter(UserForm::asksForUser).reduce((a, b) -> b))
        .or(() -> preceding.stream().reduce((a, b) -> b))
        .or(() -> controls.stream().filter(LoginForm::typeable).findFirst())
        .orElse(null);
  }

  private static boolean typeable(Element control) {
    return TEXT.contains(Form.type(control))
        && !control.attr("name").isEmpty()
        && !control.hasAttr("readonly");
  }
}
