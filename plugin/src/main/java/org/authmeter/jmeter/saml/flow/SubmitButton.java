package org.authmeter.jmeter.saml.flow;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** Finds the button that a user presses to go on. */
final class SubmitButton {
  static final String PROCEED = "_eventId_proceed";

  private static final Pattern NOT_ON =
      Pattern.compile(
          "cancel|reject|back\\b|_back|decline|deny|denied|abort|logout|log out|sign out|refuse|disagree"
              + "|forgot|lost|help|register|sign up|reset|キャンセル|取消|取り消|拒否|戻る|中止|ログアウト|同意しない|同意しません");

  private SubmitButton() {}

  /**
   * @param form the form
   * @param wanted name, id or value of the button, or empty
   * @return the button, or null when the form has none that leads on
   */
  static Element of(Form form, String wanted) throws FlowFailure {
    List<Element> buttons = form.controls().stream().filter(SubmitButton::submits).toList();
    if (!wanted.isEmpty()) {
      return buttons.stream()
          .filter(
              b ->
                  b.attr("name").equals(wanted)
                      || b.id().equals(wanted)
                      || b.attr("value").equals(wanted))
          .findFirst()
          .orElseThrow(
              () ->
                  new FlowFailure(
                      FailureCode.BUTTON_MISSING,
                      "No submit button has the name, id or value \""
                          + wanted
                          + "\" on "
                          + form.page().summary()
                          + "; it has "
                          + buttons.stream().map(SubmitButton::words).toList()));
    }
    return buttons.stream()
        .filter(b -> b.attr("name").equals(PROCEED))
        .findFirst()
        .or(() -> buttons.stream().filter(SubmitButton::leadsOn).findFirst())
        .orElse(null);
  }

  /** The button for a page that submits itself: its script presses none. */
  static Element ofSelfSubmitting(Form form) throws FlowFailure {
    return Scripts.submits(form.page()) ? null : of(form, "");
  }

  private static boolean submits(Element control) {
    String type = Form.type(control);
    return type.equals("submit") || type.equals("image");
  }

  private static boolean leadsOn(Element button) {
    return !NOT_ON.matcher(words(button).toLowerCase(Locale.ROOT)).find();
  }

  private static String words(Element button) {
    return String.join(
            " ",
            button.attr("name"),
            button.id(),
            button.attr("value"),
            button.attr("alt"),
            button.text())
        .strip();
  }
}
