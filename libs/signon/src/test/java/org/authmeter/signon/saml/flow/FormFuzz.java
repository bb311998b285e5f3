package org.authmeter.signon.saml.flow;

import java.util.HashMap;
import java.util.Map;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;

/** Fuzz target: whatever page an IdP sends, the login ends with a verdict. */
public final class FormFuzz {
  private FormFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    SamlOutcome outcome =
        new SpInitiatedFlow(
                FakeWeb.settings("Signed on as test001", SignOnSettings.LoginFormRule.ALLOWED),
                new SamePage(data))
            .run();
    if (outcome.legs() > 30) {
      throw new IllegalStateException("more requests than allowed: " + outcome.legs());
    }
  }

  private record SamePage(byte[] body) implements HttpExchanges {
    @Override
    public Page exchange(Request request) {
      return new Page(200, request.uri(), null, "text/html", body);
    }

    @Override
    public void label(String label) {
      // nobody reads it
    }

    @Override
    public Map<String, Map<String, String>> localStorage() {
      return new HashMap<>();
    }

    @Override
    public void pauseBeforeCredentials() {
      // no user
    }
  }
}
