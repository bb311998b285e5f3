package org.authmeter.signon.oidc;

import java.net.URI;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.PageRules;
import org.authmeter.signon.walk.SignOnSettings;
import org.authmeter.signon.walk.SignOnSettings.LoginFormRule;
import org.authmeter.signon.walk.SignOnState;
import org.authmeter.signon.web.Credentials;
import org.authmeter.signon.web.page.HttpExchanges;

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
