package org.authmeter.testbed.authmark;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import org.authmeter.testbed.authmark.PolicyMessage.Kind;
import org.eclipse.jetty.http.HttpCookie;

/**
 * Decides about each request: is it protected, who asks (HTTP Basic, RFC 7617, or the cookie of an
 * earlier login), and may he see it? Everything but its caches it asks a policy server for.
 */
final class WebAgent {
  private static final String BASIC = "Basic ";

  private final AgentSettings settings;
  private final PolicyClient policies;
  private final Seal ticketSeal;
  private final SessionCookie cookies;
  private final Cache<String, Boolean> resources;
  private final Cache<String, String> sessions;

  /** A login that is known. */
  private record Session(String sealedTicket, String cookie) {}

  /**
   * @param ticketSeal of the policy servers, to read the user of a cookie
   */
  WebAgent(AgentSettings settings, PolicyClient policies, Seal ticketSeal, InstantSource clock) {
    this.settings = settings;
    this.policies = policies;
    this.ticketSeal = ticketSeal;
    this.cookies = new SessionCookie(settings, ticketSeal, clock);
    this.resources = cache(settings.cache().resources(), settings.cache().timeout());
    this.sessions = cache(settings.cache().logins(), settings.cache().timeout());
  }

  /**
   * Keeps the most recently used values for a time.
   *
   * @param size 0 keeps nothing
   */
  static <V> Cache<String, V> cache(int size, Duration timeout) {
    return CacheBuilder.newBuilder()
        // One segment: the limit holds for the whole cache.
        .concurrencyLevel(1)
        .maximumSize(size)
        .expireAfterWrite(timeout)
        .build();
  }

  /**
   * @param authorization the header; null without
   * @param cookie value of {@link SessionCookie#NAME}; null without
   */
  Verdict decide(String path, String authorization, String cookie) {
    try {
      if (!settings.enabled() || ignored(path) || !isProtected(path)) {
        return Verdict.OPEN;
      }
      Session session = session(authorization, cookie);
      if (session == null) {
        return Verdict.CHALLENGE;
      }
      PolicyMessage answer = ask(new PolicyMessage(Kind.AUTHORIZE, session.sealedTicket(), path));
      if (answer.kind() == Kind.YES) {
        return new Verdict(200, answer.first(), session.cookie());
      }
      SessionCookie.Ticket ticket = SessionCookie.Ticket.open(ticketSeal, session.sealedTicket());
      return Verdict.forbidden(ticket == null ? null : ticket.user());
    } catch (IOException e) {
      System.err.println("the agent got no answer: " + e.getMessage());
      return Verdict.UNAVAILABLE;
    }
  }

  /** The cookie of a login, as the settings want it. */
  HttpCookie cookie(String value) {
    HttpCookie.Builder cookie =
        HttpCookie.build(SessionCookie.NAME, value).path("/").httpOnly(true);
    if (!settings.login().domain().isEmpty()) {
      cookie.domain(settings.login().domain());
    }
    if (settings.login().persistent()) {
      cookie.maxAge(settings.login().maximum().toSeconds());
    }
    return cookie.build();
  }

  private boolean ignored(String path) {
    return settings.ignoredExtensions().stream().anyMatch(path::endsWith);
  }

  private boolean isProtected(String path) throws IOException {
    Boolean known = resources.getIfPresent(path);
    if (known == null) {
      known = ask(new PolicyMessage(Kind.IS_PROTECTED, path, "")).kind() == Kind.YES;
      resources.put(path, known);
    }
    return known;
  }

  private Session session(String authorization, String cookie) throws IOException {
    SessionCookie.Found found = cookies.open(cookie);
    if (found != null) {
      return new Session(found.sealedTicket(), found.renewed());
    }
    String[] account = account(authorization);
    if (account == null) {
      return null;
    }
    String ticket = sessions.getIfPresent(authorization);
    if (ticket == null) {
      PolicyMessage answer = ask(new PolicyMessage(Kind.LOGIN, account[0], account[1]));
      if (answer.kind() != Kind.YES) {
        return null;
      }
      ticket = answer.first();
      sessions.put(authorization, ticket);
    }
    return new Session(ticket, cookies.of(ticket));
  }

  private PolicyMessage ask(PolicyMessage question) throws IOException {
    PolicyMessage answer = policies.ask(question);
    if (answer.kind() == Kind.FAILED) {
      throw new IOException("the policy server failed; see its error log");
    }
    return answer;
  }

  /** User and password of a Basic header; null when it is none. */
  static String[] account(String authorization) {
    if (authorization == null || !authorization.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return null;
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(authorization.substring(BASIC.length()).strip());
      String text = new String(bytes, StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0 ? null : new String[] {text.substring(0, colon), text.substring(colon + 1)};
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * What the agent decided about a request.
   *
   * @param status 200 serves the page; 401, 403 or 503 refuse it
   * @param user of the request; null when no login is needed
   * @param cookie to set; null for none
   */
  record Verdict(int status, String user, String cookie) {
    static final Verdict OPEN = new Verdict(200, null, null);
    static final Verdict CHALLENGE = new Verdict(401, null, null);
    static final Verdict UNAVAILABLE = new Verdict(503, null, null);

    static Verdict forbidden(String user) {
      return new Verdict(403, user, null);
    }
  }
}
