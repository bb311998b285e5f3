package org.authmeter.jmeter.saml.flow;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The little that has to be known of a page's scripts. */
final class Scripts {
  private static final Pattern SUBMIT =
      Pattern.compile(
          "\\.\\s*(?:submit|requestSubmit|click)\\s*\\(|\\[\\s*[\"']submit[\"']\\s*\\]\\s*\\(");

  private Scripts() {}

  /** Whether the page submits a form by itself when it is loaded. */
  static boolean submits(Page page) {
    Element body = page.document().body();
    if (body != null && SUBMIT.matcher(body.attr("onload")).find()) {
      return true;
    }
    for (Element script : page.document().select("script")) {
      if (SUBMIT.matcher(script.data()).find()) {
        return true;
      }
    }
    return false;
  }
}
