package org.authmeter.testbed.authmark;

import java.time.InstantSource;

/** The cookie that carries a login: the policy server's ticket and the time of the last request. */
final class SessionCookie {
  static final String NAME = "AMSESSION";

  private static final char SEPARATOR = ' ';

  private final AgentSettings settings;
  private final Seal seal;
  private final Seal ticketSeal;
  private final InstantSource clock;

  /**
   * A login that has not timed out.
   *
   * @param renewed the cookie with the time of now; null as long as the old one is fresh enough
   */
  record Found(String sealedTicket, String renewed) {}

  SessionCookie(AgentSettings settings, Seal ticketSeal, InstantSource clock) {
    this.settings = settings;
    this.seal = new Seal(settings.login().key());
    this.ticketSeal = ticketSeal;
    this.clock = clock;
  }

  /** Null when the agent sets no cookies. */
  String of(String sealedTicket) {
    return settings.login().cookies() ? seal.seal(sealedTicket + SEPARATOR + now()) : null;
  }

  /**
   * @return null for no cookie, one that is not ours, or a login that has timed out
   */
  Found open(String cookie) {
    String text = cookie == null || !settings.login().cookies() ? null : seal.open(cookie);
    if (text == null) {
      return null;
    }
    String sealedTicket = text.substring(0, text.indexOf(SEPARATOR));
    long last = Long.parseLong(text.substring(text.indexOf(SEPARATOR) + 1));
    Ticket ticket = Ticket.open(ticketSeal, sealedTicket);
    long now = now();
    long idle = settings.login().idle().toSeconds();
    boolean over =
        ticket == null
            || now - last > idle
            || now - ticket.loginSeconds() > settings.login().maximum().toSeconds();
    if (over) {
      return null;
    }
    // A tenth of the timeout is precise enough, and spares a cookie in most answers.
    return new Found(sealedTicket, now - last > idle / 10 ? of(sealedTicket) : null);
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }

  /**
   * Who logged in, and when: what a policy server hands to the agent, sealed.
   *
   * @param user as written at the login
   * @param unit DN of the organizational unit, which policies are bound to
   * @param loginSeconds since the epoch
   */
  record Ticket(String user, String unit, long loginSeconds) {
    private static final String SEPARATOR = "\n";

    String sealed(Seal seal) {
      return seal.seal(String.join(SEPARATOR, user, unit, Long.toString(loginSeconds)));
    }

    /**
     * @return null when the seal is not ours
     */
    static Ticket open(Seal seal, String sealed) {
      String text = seal.open(sealed);
      String[] parts = text == null ? new String[0] : text.split(SEPARATOR, -1);
      return parts.length == 3 ? new Ticket(parts[0], parts[1], Long.parseLong(parts[2])) : null;
    }
  }
}
