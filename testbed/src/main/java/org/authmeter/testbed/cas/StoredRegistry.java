package org.authmeter.testbed.cas;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.VersionMismatchException;

/** Tickets in a store that all nodes see, and whose records one of many takes. */
final class StoredRegistry implements TicketRegistry {
  private static final String CONTEXT = "tickets";

  private final StorageService storage;

  StoredRegistry(StorageService storage) {
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
