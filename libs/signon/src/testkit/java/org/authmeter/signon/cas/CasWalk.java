package org.authmeter.signon.cas;

import java.net.URI;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.LegLabels;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnSettings.LoginFormRule;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Credentials;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;

/** The way to a ticket from any address of a sign-on server. */
public final class CasWalk {
  private CasWalk() {}

  public static void from(URI start, URI service, Credentials user, HttpExchanges browser)
      throws CodedFailure {
    CasServer server = new CasServer(start, service, CasServer.Protocol.CAS3, false, false, false);
    SignOnSettings login =
        new SignOnSettings(service, "", user, "", LoginFormRule.REQUIRED, 40, PageRules.ACCEPT);
    new TicketWalk(
            server,
            login,
            true,
            browser,
            new SignOnState(new LegLabels("CAS", "service", "request", "answer", "a ticket")))
        .ticketFrom(Request.get(start, Request.Role.SIGN_ON_REQUEST, Phase.FORM, null));
  }
}
