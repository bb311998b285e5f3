package org.authmeter.browser.page;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Outline;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/**
 * A form that asks for user and password.
 *
 * @param form the form
 * @param userField null when the page fixes the user
 * @param passwordField the field for the password
 */
public record LoginForm(HtmlForm form, Element userField, Element passwordField) {
  private static final Set<String> TEXT = Set.of("text", "email", "tel", "number");

  private static final Pattern OTHER_PURPOSE =
      Pattern.compile("regist|sign-?up|reset|change|new-password");

  /**
   * @return the login form of a page, or null
   */
  public static LoginForm of(Page page, Credentials credentials) {
    List<HtmlForm> candidates =
        HtmlForm.of(page).stream().filter(f -> passwordOf(f, credentials) != null).toList();
    HtmlForm form = candidates.stream().max(Comparator.comparingInt(LoginForm::score)).orElse(null);
    if (form == null) {
      return null;
    }
    Element password = passwordOf(form, credentials);
    return new LoginForm(form, userOf(form, password, credentials), password);
  }

  /**
   * What is typed.
   *
   * @param userSent whether the user was sent alone before: then the page need not have the field
   * @throws CodedFailure when the form lacks the named user field
   */
  public FormValues values(Credentials credentials, boolean userSent) throws CodedFailure {
    if (userField == null && !credentials.userField().isEmpty() && !userSent) {
      throw new CodedFailure(
          FailureCode.LOGIN_FIELD_MISSING,
          "The login form has no field \""
              + credentials.userField()
              + "\"; it has "
              + form.fieldNames()
              + ", on "
              + form.page().summary());
    }
    FormValues user =
        userField == null ? FormValues.NONE : FormValues.of(userField, credentials.user());
    return user.with(passwordField, credentials.password());
  }

  /** Names of all fields for passwords that a user sees. */
  public List<String> passwordNames() {
    return form.controls().stream()
        .filter(LoginForm::seenPassword)
        .map(c -> c.attr("name"))
        .toList();
  }

  private static Element passwordOf(HtmlForm form, Credentials credentials) {
    if (!credentials.passwordField().isEmpty()) {
      return form.field(credentials.passwordField());
    }
    List<Element> passwords = form.controls().stream().filter(LoginForm::seenPassword).toList();
    return passwords.stream()
        .filter(seen(form))
        .findFirst()
        .orElse(passwords.isEmpty() ? null : passwords.get(0));
  }

  private static boolean seenPassword(Element control) {
    return HtmlForm.type(control).equals("password")
        && !control.attr("name").isEmpty()
        // there for password managers only, on pages that ask for the user
        && !control.attr("aria-hidden").equalsIgnoreCase("true");
  }

  /**
   * Whether neither a field nor what is around it in its form is hidden: others are taken where
   * there is none. Each element is looked at once, whatever it holds.
   */
  private static Predicate<Element> seen(HtmlForm form) {
    Map<Element, Boolean> known = new IdentityHashMap<>();
    return control -> {
      Deque<Element> path = new ArrayDeque<>();
      Element e = control;
      while (e != null
          && e != form.element()
          && !known.containsKey(e)
          && path.size() < Outline.DEEPEST) {
        path.push(e);
        e = e.parent();
      }
      boolean seen = known.getOrDefault(e, true);
      for (Element inner : path) {
        seen = seen && !Outline.hides(inner);
        known.put(inner, seen);
      }
      return seen;
    };
  }

  /** A page may offer registration, a change of password or a guest's code beside the login. */
  private static int score(HtmlForm form) {
    long passwords =
        form.controls().stream().filter(c -> HtmlForm.type(c).equals("password")).count();
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

  private static Element userOf(HtmlForm form, Element password, Credentials credentials) {
    if (!credentials.userField().isEmpty()) {
      return form.field(credentials.userField());
    }
    List<Element> controls = form.controls();
    List<Element> before =
        controls.subList(0, Math.max(0, controls.indexOf(password))).stream()
            .filter(LoginForm::typeable)
            .toList();
    List<Element> seen = before.stream().filter(seen(form)).toList();
    List<Element> preceding = seen.isEmpty() ? before : seen;
    return preceding.stream()
        .filter(UserForm::markedAsUser)
        .findFirst()
        .or(() -> preceding.stream().filter(UserForm::asksForUser).reduce((a, b) -> b))
        .or(() -> preceding.stream().reduce((a, b) -> b))
        .or(() -> controls.stream().filter(LoginForm::typeable).findFirst())
        .orElse(null);
  }

  private static boolean typeable(Element control) {
    return TEXT.contains(HtmlForm.type(control))
        && !control.attr("name").isEmpty()
        && (!control.hasAttr("readonly") || opens(control));
  }

  /** Whether a script opens a field when a user goes there: against the browser's own filling. */
  private static boolean opens(Element control) {
    boolean byHandler =
        control.attributes().asList().stream()
            .anyMatch(
                a ->
                    a.getKey().startsWith("on")
                        && a.getValue().toLowerCase(Locale.ROOT).contains("readonly"));
    return byHandler || control.attr("value").isEmpty() && UserForm.asksForUser(control);
  }
}
