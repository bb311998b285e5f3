package org.authmeter.browser.walk;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.browser.page.OneTimeCode;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.page.Page;

/** Pages for handlers, and what they answered. */
public final class PageViews {
  private PageViews() {}

  /** A page as a handler gets it after the password. */
  public static PageView of(URI uri, String html) {
    Page page = new Page(200, uri, null, "text/html", html.getBytes(StandardCharsets.UTF_8));
    var code = OneTimeCode.field(page, Credentials.NONE, true, "password");
    return new PageView(
        page, code == null ? null : code.attr("name"), null, "SAML", (step, time) -> {});
  }

  /** A page as it came. */
  public static PageView of(Page page) {
    return new PageView(page, null, null, "SAML", (step, time) -> {});
  }

  /** A JSON answer, and the HTML page at which the steps began; null = it is the first. */
  public static PageView json(URI uri, String json, Page opener) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    Page page = new Page(200, uri, null, "application/json", body);
    return new PageView(page, null, opener, "SAML", (step, time) -> {});
  }

  public static Map<String, String> values(PageAnswer answer) {
    Map<String, String> single = new LinkedHashMap<>();
    answer.values().forEach((name, values) -> single.put(name, String.join(",", values)));
    return single;
  }
}
