package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.AuthnRequestReader;
import org.authmeter.testbed.idp.message.IssuedArtifacts;
import org.authmeter.testbed.idp.message.LoginContext;
import org.authmeter.testbed.idp.message.NameIds;
import org.authmeter.testbed.idp.message.RelyingParties;
import org.authmeter.testbed.idp.message.ResponseSender;
import org.authmeter.testbed.idp.message.Responses;
import org.authmeter.testbed.session.CookieHeader;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.session.SsoSessions;
import org.authmeter.testbed.session.TransientIds;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.web.Counters;

/**
 * What the steps of a node share.
 *
 * @param route name of the node, which cookies carry
 * @param contexts of the logins that have begun
 * @param saml messages in and out
 * @param logins who is signed on where, on both nodes
 */
public record NodeServices(
    String route,
    Conversations<LoginContext> contexts,
    SsoSessions sessions,
    TransientIds transientIds,
    LdapLogin users,
    Saml saml,
    SessionIndex logins,
    Counters counters) {

  /** What reads SAML messages, makes them for a relying party, and sends them. */
  public record Saml(
      AuthnRequestReader requests,
      Responses responses,
      RelyingParties parties,
      NameIds nameIds,
      IssuedArtifacts artifacts,
      ResponseSender sender) {}

  /**
   * The session of the browser. As Shibboleth's consistentAddress does, a session is only good for
   * the client address that made it.
   */
  public Optional<SsoSession> session(HttpServletRequest request) throws IOException {
    Map<String, String> cookies = new HashMap<>();
    for (Cookie cookie :
        Optional.ofNullable(request.getCookies()).map(List::of).orElse(List.of())) {
      cookies.putIfAbsent(cookie.getName(), cookie.getValue());
    }
    return sessions
        .find(cookies)
        .filter(session -> session.clientAddress().equals(request.getRemoteAddr()));
  }

  public static void send(HttpServletResponse response, Collection<CookieHeader> cookies) {
    cookies.forEach(cookie -> response.addHeader("Set-Cookie", cookie.header()));
  }
}
