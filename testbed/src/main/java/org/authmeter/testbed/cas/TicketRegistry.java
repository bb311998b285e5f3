package org.authmeter.testbed.cas;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Where tickets are kept: on the node, or in memcached for all nodes. */
interface TicketRegistry {
  /** Life of a ticket-granting ticket. */
  Duration GRANTING = Duration.ofHours(2);

  /** Life of a service ticket or proxy ticket (CAS protocol 3.1.1 advises five minutes at most). */
  Duration ONE_USE = Duration.ofSeconds(60);

  void put(String id, Ticket ticket, Duration life) throws IOException;

  Optional<Ticket> get(String id) throws IOException;

  /** Gives the ticket to one caller only, and forgets it. */
  Optional<Ticket> take(String id) throws IOException;

  void forget(String id) throws IOException;
}
