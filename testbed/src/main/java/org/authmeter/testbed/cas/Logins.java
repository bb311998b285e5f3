package org.authmeter.testbed.cas;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authmeter.testbed.users.People;
import org.authmeter.testbed.web.Counters;

/** Checks passwords, and makes sessions and service tickets. */
final class Logins {
  /** How a login ended. */
  enum Verdict {
    RIGHT,
    WRONG,
    THROTTLED
  }

  private final Tickets tickets;
  private final People people;
  private final Execution execution;
  private final Throttle throttle;
  private final Counters counters;

  Logins(
      Tickets tickets, People people, Execution execution, Throttle throttle, Counters counters) {
    this.tickets = tickets;
    this.people = people;
    this.execution = execution;
    this.throttle = throttle;
    this.counters = counters;
  }

  Execution execution() {
    return execution;
  }

  Verdict check(String user, String password) throws IOException {
    if (throttle.closed(user)) {
      return Verdict.THROTTLED;
    }
    boolean right = people.check(user, password);
    throttle.note(user, right);
    counters.of(right ? "logins" : "wrongPasswords").increment();
    return right ? Verdict.RIGHT : Verdict.WRONG;
  }

  /** A session of a user whose password was right. */
  String begin(String user) throws IOException {
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    people.attributes(user).forEach((name, values) -> attributes.put(name, List.of(values)));
    return tickets.granting("TGT", new Ticket(user, "", false, List.of(), attributes));
  }

  Optional<Ticket> session(String grantingTicket) throws IOException {
    return tickets.granting(grantingTicket);
  }

  String serviceTicket(Ticket session, String service, boolean fresh) throws IOException {
    counters.of("serviceTickets").increment();
    return tickets.oneUse("ST", session.forService(service, fresh));
  }
}
