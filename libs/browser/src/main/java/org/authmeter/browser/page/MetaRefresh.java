package org.authmeter.browser.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.page.Outline;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/**
 * {@code <meta http-equiv="refresh" content="0; url=…">}, or the header Refresh with the same value
 * (HTML Living Standard 4.2.5.3, shared declarative refresh steps).
 */
public final class MetaRefresh {
  private static final Pattern CONTENT =
      Pattern.compile(
          "\\s*+(?=[\\d.])0*+(\\d*+)[\\d.]*+(?:\\s*+[;,]|\\s)\\s*+(?:url\\s*+=\\s*+)?+"
              + "(?:\"([^\"]*+)\"?|'([^']*+)'?|([^\"'].*+))",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Pages that wait longer tell a user who went away that the session is over. */
  private static final int MOST_SECONDS = 60;

  private MetaRefresh() {}

  /**
   * @param noscript whether those for browsers without scripts are meant
   * @return the address that the page leads to, or null: none, or the page itself (a page that only
   *     reloads leads nowhere)
   */
  public static URI target(Page page, boolean noscript) {
    String header = noscript ? null : page.header("Refresh");
    URI target = header == null ? null : target(page, header);
    if (target != null || !page.html()) {
      return target;
    }
    for (Element meta : page.outline().all("meta")) {
      if (meta.attr("http-equiv").equalsIgnoreCase("refresh")
          && noscript == Outline.within(meta, "noscript")) {
        target = target(page, meta.attr("content"));
        if (target != null) {
          return target;
        }
      }
    }
    return null;
  }

  private static URI target(Page page, String content) {
    Matcher matcher = CONTENT.matcher(content);
    if (!matcher.lookingAt() || seconds(matcher.group(1)) > MOST_SECONDS) {
      return null;
    }
    String reference = matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
    reference = reference != null ? reference : matcher.group(4).strip();
    try {
      URI target = page.html() ? page.resolve(reference) : Addresses.resolve(page.uri(), reference);
      return target.equals(page.uri()) ? null : target;
    } catch (URISyntaxException e) {
      return null; // as browsers do
    }
  }

  private static int seconds(String digits) {
    return digits.isEmpty()
        ? 0
        : digits.length() > 4 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }
}
