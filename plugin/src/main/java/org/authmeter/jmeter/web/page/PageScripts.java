package org.authmeter.jmeter.web.page;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** The little that has to be known of a page's scripts. */
public final class PageScripts {
  private static final Pattern SUBMIT =
      Pattern.compile(
          "\\.\\s*(?:submit|requestSubmit|click)\\s*\\(|\\[\\s*[\"']submit[\"']\\s*\\]\\s*\\(");

  private PageScripts() {}

  /** Whether the page says at its body that it submits a form: no mistake is possible. */
  public static boolean submitsOnLoad(Page page) {
    Element body = page.document().body();
    return body != null && submits(body.attr("onload"));
  }

  /** Whether the page seems to submit a form by itself; a script may also wait for a click. */
  public static boolean submits(Page page) {
    if (submitsOnLoad(page)) {
      return true;
    }
    for (Element script : page.outline().all("script")) {
      if (submits(script.data())) {
        return true;
      }
    }
    return false;
  }

  public static boolean submits(String script) {
    return SUBMIT.matcher(script).find();
  }
}
