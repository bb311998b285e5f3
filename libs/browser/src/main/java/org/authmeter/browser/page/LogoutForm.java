package org.authmeter.browser.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * What leads on from a page of a logout: a question that a user answers with yes, or the hidden
 * frame by which Shibboleth's IdP ends its flow and answers the SP.
 */
public final class LogoutForm {
  /** Only what surely goes on: the last page of a logout may offer a search, or a new login. */
  private static final Pattern YES =
      Pattern.compile(
          "log[ _-]?out|sign[ _-]?out|logoff|propagate|proceed|continue|confirm|(?<![\\w-])(?:yes|ok|ja|oui|sí|sì)(?![\\w-])"
              + "|abmelden|weiter|déconnexion|ログアウト|はい|続ける|続行");

  private static final Pattern NO =
      Pattern.compile("cancel|(?<![\\w-])(?:no|nein|non|stay)(?![\\w-])|abbrech|annul|キャンセル|いいえ");

  private static final Pattern GLOBAL =
      Pattern.compile("propagate|global|everywhere|(?<![\\w-])all(?![\\w-])|überall|すべて");

  private static final Pattern LOCAL =
      Pattern.compile("(?<![\\w-])(?:local|locally|only|nur)(?![\\w-])");

  private LogoutForm() {}

  /**
   * @return the form whose button of {@link #button} is pressed, or null
   */
  public static HtmlForm of(Page page, boolean global) {
    return HtmlForm.of(page).stream()
        .filter(f -> ContinueForm.untyped(f) && button(f, global) != null)
        .findFirst()
        .orElse(null);
  }

  /**
   * The button that goes on.
   *
   * @param global which one is pressed where one ends the session at all SPs and one does not
   */
  public static Element button(HtmlForm form, boolean global) {
    List<Element> leading =
        form.controls().stream()
            .filter(SubmitButton::submits)
            .filter(b -> YES.matcher(words(b)).find() && !NO.matcher(words(b)).find())
            .toList();
    Pattern wanted = global ? GLOBAL : LOCAL;
    return leading.stream()
        .filter(b -> wanted.matcher(words(b)).find())
        .findFirst()
        .orElse(leading.isEmpty() ? null : leading.get(0));
  }

  /** The address of the frame that ends a Web Flow, or null. */
  public static URI frame(Page page) {
    return frames(page, "iframe[src*=_eventId]").stream()
        .filter(frame -> frame.toString().contains("proceed"))
        .findFirst()
        .orElse(null);
  }

  /** The addresses of the frames that end the session at one SP each, all at the IdP itself. */
  public static List<URI> frames(Page page) {
    return frames(page, "iframe[src]:not([src*=_eventId])").stream()
        .filter(frame -> Addresses.origin(frame).equals(Addresses.origin(page.uri())))
        .toList();
  }

  private static List<URI> frames(Page page, String selector) {
    List<URI> found = new ArrayList<>();
    for (Element frame : page.document().select(selector)) {
      if (frame.attr("src").isBlank()) {
        continue;
      }
      try {
        URI address = page.resolve(frame.attr("src"));
        if (Addresses.isWeb(address)) {
          found.add(address);
        }
      } catch (URISyntaxException e) {
        // as browsers do
      }
    }
    return found;
  }

  private static String words(Element button) {
    return SubmitButton.words(button).toLowerCase(Locale.ROOT);
  }
}
