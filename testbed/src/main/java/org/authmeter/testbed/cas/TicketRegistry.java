package org.authmeter.testbed.cas;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.VersionMismatchException;

/** Where tickets are kept: on the node, or in a store for all nodes. */
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

  /** Tickets in the memory of one node. */
  final class InMemory implements TicketRegistry {
    private static final int SWEEP_EACH = 1000;

    private record Kept(Ticket ticket, Instant end) {
      boolean alive() {
        return Instant.now().isBefore(end);
      }
    }

    private final Map<String, Kept> tickets = new ConcurrentHashMap<>();
    private final AtomicInteger written = new AtomicInteger();

    @Override
    public void put(String id, Ticket ticket, Duration life) {
      tickets.put(id, new Kept(ticket, Instant.now().plus(life)));
      if (written.incrementAndGet() % SWEEP_EACH == 0) {
        tickets.values().removeIf(kept -> !kept.alive());
      }
    }

    @Override
    public Optional<Ticket> get(String id) {
      return Optional.ofNullable(tickets.get(id)).filter(Kept::alive).map(Kept::ticket);
    }

    @Override
    public Optional<Ticket> take(String id) {
      return Optional.ofNullable(tickets.remove(id)).filter(Kept::alive).map(Kept::ticket);
    }

    @Override
    public void forget(String id) {
      tickets.remove(id);
    }
  }

  /** Tickets in a store that all nodes see, and whose records one of many takes. */
  final class Stored implements TicketRegistry {
    private static final String CONTEXT = "tickets";

    private final StorageService storage;

    Stored(StorageService storage) {
      this.storage = storage;
    }

    @Override
    public void put(String id, Ticket ticket, Duration life) throws IOException {
      long expires = System.currentTimeMillis() + life.toMillis();
      if (!storage.create(CONTEXT, id, ticket.write(), expires)) {
        throw new IOException("the store has a ticket of this name already");
      }
    }

    @Override
    public Optional<Ticket> get(String id) throws IOException {
      return Optional.ofNullable(read(id)).map(record -> Ticket.read(record.getValue()));
    }

    /** Null for what no ticket is called, too. */
    private StorageRecord<?> read(String id) throws IOException {
      return id.matches("[!-~]{1,240}") ? storage.read(CONTEXT, id) : null;
    }

    @Override
    public Optional<Ticket> take(String id) throws IOException {
      StorageRecord<?> found = read(id);
      try {
        return found != null && storage.deleteWithVersion(found.getVersion(), CONTEXT, id)
            ? Optional.of(Ticket.read(found.getValue()))
            : Optional.empty();
      } catch (VersionMismatchException anotherTookIt) {
        return Optional.empty();
      }
    }

    @Override
    public void forget(String id) throws IOException {
      if (read(id) != null) {
        storage.delete(CONTEXT, id);
      }
    }
  }
}
