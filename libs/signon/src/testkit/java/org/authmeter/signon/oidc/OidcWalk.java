package org.authmeter.signon.oidc;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import org.authmeter.signon.failure.CodedFailure;
import org.authmeter.signon.walk.PageRules;
import org.authmeter.signon.walk.SignOnState;
import org.authmeter.signon.web.Credentials;
import org.authmeter.signon.web.page.HttpExchanges;

/** The way to a protected page at a third-party relying party. */
public final class OidcWalk {
  private OidcWalk() {}

  public static void to(URI resource, Credentials user, HttpExchanges browser) throws CodedFailure {
    OidcTask task =
        new OidcTask(
            OidcTask.Operation.RESOURCE,
            user,
            "",
            true,
            "the protected page",
            resource,
            null,
            false,
            OidcTask.TokenKind.ACCESS,
            "",
            OidcTask.Misuse.NONE,
            null,
            Duration.ZERO,
            null,
            PageRules.ACCEPT,
            40);
    new ResourceWalk(task, browser, new HashMap<>(), new SignOnState(OidcLabels.LOGIN)).run();
  }
}
