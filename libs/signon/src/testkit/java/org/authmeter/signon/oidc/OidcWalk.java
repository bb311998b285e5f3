package org.authmeter.signon.oidc;

import java.net.URI;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.page.HttpExchanges;

/** The way to a protected page at a third-party relying party. */
public final class OidcWalk {
  private OidcWalk() {}

  public static void to(URI resource, Credentials user, HttpExchanges browser) throws CodedFailure {
    SignOnSettings login =
        new SignOnSettings(
            resource, "the protected page", user, "", LoginFormRule.REQUIRED, 40, PageRules.ACCEPT);
    new ResourceWalk(login, browser, new SignOnState(OidcLabels.LOGIN)).run();
  }
}
