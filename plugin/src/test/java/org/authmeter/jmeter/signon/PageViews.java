package org.authmeter.jmeter.signon;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.authmeter.jmeter.saml.flow.FakeWeb;
import org.authmeter.jmeter.signon.SignOnSettings.LoginFormRule;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Phase;
import org.authmeter.jmeter.web.Request;

/** Pages for handlers, and what they answered. */
public final class PageViews {
  private PageViews() {}

  /** A page as a handler gets it after the password. */
  public static PageView of(URI uri, String html) {
    Page page = new Page(200, uri, null, "text/html", html.getBytes(StandardCharsets.UTF_8));
    SignOnState state = new SignOnState(new LegLabels("X", "service", "request", "answer", "it"));
    state.sending(Request.get(uri, Request.Role.CREDENTIALS, Phase.CREDENTIALS, null));
    var code = OneTimeCode.field(page, FakeWeb.settings("", LoginFormRule.ALLOWED), state);
    return new PageView(page, code == null ? null : code.attr("name"));
  }

  public static Map<String, String> values(PageAnswer answer) {
    return answer.values();
  }
}
