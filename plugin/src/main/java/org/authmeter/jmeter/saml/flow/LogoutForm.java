package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.Form;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * What leads on from a page of a logout: a question that a user answers with yes, or the hidden
 * frame by which Shibboleth's IdP ends its flow and answers the SP.
 */
final class LogoutForm {
  /** Only what surely goes on: the last page of a logout may offer a search, or a new login. */
  private static final Pattern YES =
      Pattern.compile(
          "log[ _-]?out|sign[ _-]?out|logoff|propagate|proceed|continue|confirm|(?<![\\w-])(?:yes|ok|ja|oui|sí|sì)(?![\\w-])"
              + "|abmelden|weiter|déconnexion|ログアウト|はい|続ける|続行");

  private static final Pattern NO =
      Pattern.compile("cancel|(?<![\\w-])(?:no|nein|non|stay)(?![\\w-])|abbrech|annul|キャンセル|いいえ");

  private LogoutForm() {}

  /**
   * @return the form whose button of {@link #button} is pressed, or null
   */
  static Form of(Page page) {
    return Form.of(page).stream()
        .filter(f -> ContinueForm.untyped(f) && button(f) != null)
        .findFirst()
        .orElse(null);
  }

  static Element button(Form form) {
    return form.controls().stream()
        .filter(SubmitButton::submits)
        .filter(b -> YES.matcher(words(b)).find() && !NO.matcher(words(b)).find())
        .findFirst()
        .orElse(null);
  }

  /** The address of the frame that ends a Web Flow, or null. */
  static URI frame(Page page) {
    Element frame = page.document().selectFirst("iframe[src*=_eventId]");
    if (frame == null || !frame.attr("src").contains("proceed")) {
      return null;
    }
    try {
      return Addresses.resolve(page.base(), frame.attr("src"));
    } catch (URISyntaxException e) {
      return null; // as browsers do
    }
  }

  private static String words(Element button) {
    return SubmitButton.words(button).toLowerCase(Locale.ROOT);
  }
}
