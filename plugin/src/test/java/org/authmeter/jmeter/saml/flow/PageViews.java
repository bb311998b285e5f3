package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.authmeter.jmeter.saml.flow.LoginSettings.LoginFormRule;
import org.authmeter.jmeter.web.Page;

/** Pages for handlers, and what they answered. */
public final class PageViews {
  private PageViews() {}

  /** A page as a handler gets it after the password. */
  public static PageView of(URI uri, String html) {
    Page page = new Page(200, uri, null, "text/html", html.getBytes(StandardCharsets.UTF_8));
    LoginState state = new LoginState();
    state.credentialsSent = true;
    var code = OneTimeCode.field(page, FakeWeb.settings("", LoginFormRule.ALLOWED), state);
    return new PageView(page, code == null ? null : code.attr("name"));
  }

  public static Map<String, String> values(PageAnswer answer) {
    return answer.values();
  }
}
