package org.authmeter.testbed.cas;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.web.Counters;

/** Checks passwords, and makes sessions and service tickets. */
final class Logins {
  /** The result of a login. */
  enum Verdict {
    RIGHT,
    WRONG,
    THROTTLED
  }

  private final Tickets tickets;
  private final LdapLogin users;
  private final int limit;
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();
  private final Counters counters;

  /**
   * @param limit wrong passwords of a user in a row, after which none is taken any more; 0 = no
   *     limit
   */
  Logins(Tickets tickets, LdapLogin users, int limit, Counters counters) {
    this.tickets = tickets;
    this.users = users;
    this.limit = limit;
    this.counters = counters;
  }

  Verdict check(String user, String password) throws IOException {
    if (limit > 0 && failures.getOrDefault(user, 0) >= limit) {
      return Verdict.THROTTLED;
    }
    boolean right = users.authenticate(user, password).isPresent();
    if (right) {
      failures.remove(user);
    } else if (limit > 0) {
      failures.merge(user, 1, Integer::sum);
    }
    counters.of(right ? "logins" : "wrongPasswords").increment();
    return right ? Verdict.RIGHT : Verdict.WRONG;
  }

  /** A session of a user whose password was right. */
  String begin(String user) throws IOException {
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    users.attributes(user).forEach((name, values) -> attributes.put(name, List.of(values)));
    return tickets.granting("TGT", new Ticket(user, "", false, List.of(), attributes));
  }

  Optional<Ticket> session(String grantingTicket) throws IOException {
    return tickets.granting(grantingTicket);
  }

  /** Notes a ticket whose service is told when the session ends. */
  void note(String grantingTicket, String service, String ticket) throws IOException {
    tickets.note(grantingTicket, service, ticket);
  }

  String serviceTicket(Ticket session, String service, boolean fresh) throws IOException {
    counters.of("serviceTickets").increment();
    return tickets.oneUse("ST", session.forService(service, fresh));
  }
}
