package org.authmeter.testbed.idp;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.store.SetCookie;
import org.authmeter.testbed.store.SsoSession;
import org.authmeter.testbed.store.SsoSessions;
import org.authmeter.testbed.store.TransientIds;
import org.authmeter.testbed.users.People;
import org.authmeter.testbed.web.Counters;

/** What the steps of a node share. */
record Node(
    String route,
    AuthnRequestReader requests,
    LoginContexts contexts,
    SsoSessions sessions,
    TransientIds transientIds,
    People people,
    Responses responses,
    RelyingParties parties,
    NameIds nameIds,
    Artifacts artifacts,
    ResponseSender sender,
    Logins logins,
    Counters counters) {

  /**
   * The session of the browser. As Shibboleth's consistentAddress does, a session is only good for
   * the client address that made it.
   */
  Optional<SsoSession> session(HttpServletRequest request) throws IOException {
    Map<String, String> cookies = new HashMap<>();
    for (Cookie cookie :
        Optional.ofNullable(request.getCookies()).map(List::of).orElse(List.of())) {
      cookies.putIfAbsent(cookie.getName(), cookie.getValue());
    }
    return sessions
        .find(cookies)
        .filter(session -> session.clientAddress().equals(request.getRemoteAddr()));
  }

  static void send(HttpServletResponse response, Collection<SetCookie> cookies) {
    cookies.forEach(cookie -> response.addHeader("Set-Cookie", cookie.header()));
  }
}
