package org.authmeter.browser.web.page;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;
import org.jsoup.nodes.Element;

/** Finds the button that a user presses to go on. */
public final class SubmitButton {
  /** Name of the button by which pages of Spring Web Flow lead on. */
  public static final String PROCEED = "_eventId_proceed";

  private static final Pattern NOT_ON =
      Pattern.compile(
          "cancel|reject|back\\b|_back|decline|deny|denied|abort|logout|log out|sign out|refuse|disagree"
              + "|(?<![\\w-])(?:no|nein|non|nej|nie)(?![\\w-])|don'?t|\\bshow\\b|reveal"
              + "|abbrech|zurück|ablehn|annul|retour|rechaz|rifiut|weiger|avbryt"
              + "|forgot|lost|help|register|sign up|reset|passkey|webauthn|パスキー"
              + "|change[-_ ]?(?:my |your )?(?:password|now)|update now|(?:passwort|jetzt) ändern|パスワードを?変更|今すぐ変更"
              + "|キャンセル|取消|取り消|拒否|戻る|中止|ログアウト|同意しない|同意しません");

  /** What passes by an offer, such as that of a passkey. */
  private static final Pattern PASSES =
      Pattern.compile(
          "(?<![a-z])(?:skip|not now|later|continue without)(?![a-z])|überspringen|später|plus tard"
              + "|スキップ|後で|あとで|今はしない");

  private SubmitButton() {}

  /**
   * @param form the form
   * @param wanted name, id or value of the button, or empty
   * @return the button, or null when the form has none that leads on
   */
  public static Element of(HtmlForm form, String wanted) throws CodedFailure {
    return of(form, wanted, null);
  }

  /**
   * @param below a field below which the button is looked for first: other ways to log in stand
   *     above it; null = anywhere
   */
  public static Element of(HtmlForm form, String wanted, Element below) throws CodedFailure {
    List<Element> buttons = form.controls().stream().filter(SubmitButton::submits).toList();
    if (!wanted.isEmpty()) {
      return buttons.stream()
          .filter(b -> is(b, wanted))
          .findFirst()
          .orElseThrow(
              () ->
                  new CodedFailure(
                      FailureCode.BUTTON_MISSING,
                      "No submit button has the name, id or value \""
                          + wanted
                          + "\" on "
                          + form.page().summary()
                          + "; it has "
                          + buttons.stream().map(SubmitButton::words).toList()));
    }
    int from = form.controls().indexOf(below);
    return leading(form.controls().subList(from + 1, form.controls().size()))
        .or(() -> leading(form.controls()))
        .orElse(null);
  }

  /** The button that leads on, or null. */
  public static Element leading(HtmlForm form) {
    return leading(form.controls()).orElse(null);
  }

  /** Whether a form of Spring Web Flow leads on: by a button, or by a hidden field. */
  public static boolean proceeds(HtmlForm form) {
    return form.controls().stream().anyMatch(SubmitButton::proceed);
  }

  private static boolean proceed(Element control) {
    return control.attr("name").equals(PROCEED)
        || control.attr("name").equals("_eventId") && control.attr("value").equals("proceed");
  }

  /** Whether the form has a button of that name, id or value. */
  public static boolean has(HtmlForm form, String wanted) {
    return form.controls().stream().filter(SubmitButton::submits).anyMatch(b -> is(b, wanted));
  }

  private static boolean is(Element button, String wanted) {
    return button.attr("name").equals(wanted)
        || button.id().equals(wanted)
        || button.attr("value").equals(wanted);
  }

  private static Optional<Element> leading(List<Element> controls) {
    List<Element> buttons = controls.stream().filter(SubmitButton::submits).toList();
    return buttons.stream()
        .filter(SubmitButton::proceed)
        .findFirst()
        .or(
            () ->
                buttons.stream()
                    .filter(SubmitButton::leadsOn)
                    .min(Comparator.comparing(b -> b.hasAttr("disabled"))));
  }

  /** Whether the form has buttons, none of which leads on. */
  public static boolean refusesOnly(HtmlForm form) {
    return leading(form) == null && form.controls().stream().anyMatch(SubmitButton::submits);
  }

  /**
   * The button for a page that may submit itself: its script presses none. A button that is shown
   * to all was meant to be pressed, unless the page surely submits itself.
   */
  public static Element ofSelfSubmitting(HtmlForm form) {
    Element button = leading(form);
    boolean spare =
        button != null && Outline.within(button, "noscript") && PageScripts.submits(form.page());
    return spare || PageScripts.submitsOnLoad(form.page()) ? null : button;
  }

  public static boolean submits(Element control) {
    String type = HtmlForm.type(control);
    return type.equals("submit")
        || type.equals("image")
        || type.equals("button") && PageScripts.submits(control.attr("onclick"));
  }

  private static boolean leadsOn(Element button) {
    String words = words(button).toLowerCase(Locale.ROOT);
    return !NOT_ON.matcher(words).find() || PASSES.matcher(words).find();
  }

  public static String words(Element button) {
    return String.join(
            " ",
            button.attr("name"),
            button.id(),
            button.attr("value"),
            button.attr("alt"),
            Outline.words(button))
        .strip();
  }
}
