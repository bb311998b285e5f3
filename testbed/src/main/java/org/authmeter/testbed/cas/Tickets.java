package org.authmeter.testbed.cas;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Makes tickets, and takes them back (CAS protocol 3). */
final class Tickets {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  /** Before the name of a session, under which the registry has the tickets that were noted. */
  private static final String NOTES = "NOTES-";

  private static final SecureRandom RANDOM = new SecureRandom();

  private final TicketRegistry registry;
  private final String node;
  private final AtomicLong numbers = new AtomicLong();

  Tickets(TicketRegistry registry, String node) {
    this.registry = registry;
    this.node = node;
  }

  /** Kind, number, 32 random characters, node: as Apereo's. */
  String name(String kind) {
    StringBuilder random = new StringBuilder();
    RANDOM.ints(32, 0, LETTERS.length()).forEach(i -> random.append(LETTERS.charAt(i)));
    return kind + '-' + numbers.incrementAndGet() + '-' + random + '-' + node;
  }

  String granting(String kind, Ticket ticket) throws IOException {
    String name = name(kind);
    registry.put(name, ticket, TicketRegistry.GRANTING);
    return name;
  }

  String oneUse(String kind, Ticket ticket) throws IOException {
    String name = name(kind);
    registry.put(name, ticket, TicketRegistry.ONE_USE);
    return name;
  }

  /** A ticket-granting or proxy-granting ticket. */
  Optional<Ticket> granting(String name) throws IOException {
    boolean kind = name != null && (name.startsWith("TGT-") || name.startsWith("PGT-"));
    return kind ? registry.get(name) : Optional.empty();
  }

  /** A service ticket or a proxy ticket, which from now on is used, whatever comes of it. */
  Optional<Ticket> use(String name) throws IOException {
    boolean kind = name.startsWith("ST-") || name.startsWith("PT-");
    return kind ? registry.take(name) : Optional.empty();
  }

  /** Notes that a service got a ticket of a session, so that it can be told of the logout. */
  void note(String granting, String service, String ticket) throws IOException {
    Map<String, List<String>> noted = new LinkedHashMap<>(noted(granting));
    List<String> tickets = new ArrayList<>(noted.getOrDefault(service, List.of()));
    tickets.add(ticket);
    noted.put(service, tickets);
    registry.put(
        NOTES + granting, new Ticket("", "", false, List.of(), noted), TicketRegistry.GRANTING);
  }

  private Map<String, List<String>> noted(String granting) throws IOException {
    return registry.get(NOTES + granting).map(Ticket::attributes).orElse(Map.of());
  }

  /**
   * Ends a session.
   *
   * @return the tickets that were noted of it, by service
   */
  Map<String, List<String>> end(String granting) throws IOException {
    if (granting == null) {
      return Map.of();
    }
    registry.forget(granting);
    Map<String, List<String>> noted = noted(granting);
    if (!noted.isEmpty()) {
      registry.forget(NOTES + granting);
    }
    return noted;
  }
}
