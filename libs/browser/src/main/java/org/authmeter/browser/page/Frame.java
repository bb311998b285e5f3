package org.authmeter.browser.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/** The one frame that a page of frames shows; the page itself has neither forms nor many words. */
public final class Frame {
  private static final Pattern NOT_SHOWN =
      Pattern.compile(
          "display\\s*:\\s*none|visibility\\s*:\\s*hidden|(?:width|height)\\s*:\\s*[01]?(?:px|;|$)");

  private Frame() {}

  /**
   * @return the address of the frame, or null: none is shown, or several
   */
  public static URI target(Page page) {
    if (!page.fewWords() || !HtmlForm.of(page).isEmpty()) {
      return null;
    }
    List<URI> shown = new ArrayList<>();
    Stream.of("frame", "iframe")
        .flatMap(name -> page.outline().all(name, "src").stream())
        .filter(Frame::shown)
        .forEach(
            frame -> {
              try {
                URI target = page.resolve(frame.attr("src"));
                if (Addresses.isWeb(target) && !target.equals(page.uri())) {
                  shown.add(target);
                }
              } catch (URISyntaxException e) {
                // as browsers do
              }
            });
    return shown.size() == 1 ? shown.get(0) : null;
  }

  /** Frames that keep a session or hold nothing are blank or of no size. */
  private static boolean shown(Element frame) {
    boolean size =
        !frame.attr("width").matches("[01](?:px)?") && !frame.attr("height").matches("[01](?:px)?");
    String style = frame.attr("style").toLowerCase(Locale.ROOT);
    String src = frame.attr("src");
    return size
        && !frame.hasAttr("hidden")
        && !NOT_SHOWN.matcher(style).find()
        && !src.isBlank()
        && !src.toLowerCase(Locale.ROOT).contains("blank");
  }
}
