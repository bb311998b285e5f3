package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** {@code <meta http-equiv="refresh" content="0; url=…">} (HTML Living Standard 4.2.5.3). */
final class MetaRefresh {
  private static final Pattern CONTENT =
      Pattern.compile(
          "^\\s*[\\d.]+\\s*[;,\\s]\\s*(?:url\\s*=\\s*)?[\"']?([^\"']+?)[\"']?\\s*$",
          Pattern.CASE_INSENSITIVE);

  private MetaRefresh() {}

  /**
   * @return the address that the page leads to, or null: none, or the page itself (a page that only
   *     reloads leads nowhere)
   */
  static URI target(Page page) {
    for (Element meta : page.document().select("meta[http-equiv]")) {
      if (!meta.attr("http-equiv").equalsIgnoreCase("refresh")) {
        continue;
      }
      Matcher matcher = CONTENT.matcher(meta.attr("content"));
      if (!matcher.matches()) {
        continue;
      }
      try {
        URI target = Addresses.resolve(page.base(), matcher.group(1));
        if (!target.equals(page.uri())) {
          return target;
        }
      } catch (URISyntaxException e) {
        continue; // as browsers do
      }
    }
    return null;
  }
}
