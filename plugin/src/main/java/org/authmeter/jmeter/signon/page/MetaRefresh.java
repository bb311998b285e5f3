package org.authmeter.jmeter.signon.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.page.Outline;
import org.authmeter.jmeter.web.page.Page;
import org.jsoup.nodes.Element;

/** {@code <meta http-equiv="refresh" content="0; url=…">} (HTML Living Standard 4.2.5.3). */
public final class MetaRefresh {
  private static final Pattern CONTENT =
      Pattern.compile(
          "^\\s*(?=[\\d.])0*(\\d*)[\\d.]*\\s*[;,\\s]\\s*(?:url\\s*=\\s*)?[\"']?([^\"']+?)[\"']?\\s*$",
          Pattern.CASE_INSENSITIVE);

  /** Pages that wait longer tell a user who went away that the session is over. */
  private static final int MOST_SECONDS = 60;

  private MetaRefresh() {}

  /**
   * @param noscript whether those for browsers without scripts are meant
   * @return the address that the page leads to, or null: none, or the page itself (a page that only
   *     reloads leads nowhere)
   */
  public static URI target(Page page, boolean noscript) {
    for (Element meta : page.outline().all("meta")) {
      if (!meta.attr("http-equiv").equalsIgnoreCase("refresh")
          || noscript != Outline.within(meta, "noscript")) {
        continue;
      }
      Matcher matcher = CONTENT.matcher(meta.attr("content"));
      if (!matcher.matches() || seconds(matcher.group(1)) > MOST_SECONDS) {
        continue;
      }
      try {
        URI target = Addresses.resolve(page.base(), matcher.group(2));
        if (!target.equals(page.uri())) {
          return target;
        }
      } catch (URISyntaxException e) {
        continue; // as browsers do
      }
    }
    return null;
  }

  private static int seconds(String digits) {
    return digits.isEmpty()
        ? 0
        : digits.length() > 4 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }
}
