package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.spy.memcached.MemcachedClient;
import org.authmeter.testbed.store.MemcachedConnections;

/** Tickets in memcached, which all nodes see. */
final class MemcachedRegistry implements TicketRegistry {
  private static final long SECONDS = 3;

  private final MemcachedClient client;

  MemcachedRegistry(List<InetSocketAddress> servers) throws IOException {
    client = MemcachedConnections.open(servers, false);
  }

  @Override
  public void put(String id, Ticket ticket, Duration life) throws IOException {
    if (!done(client.set(id, (int) life.toSeconds(), ticket.write()), "set")) {
      throw new IOException("memcached did not take a ticket");
    }
  }

  @Override
  public Optional<Ticket> get(String id) throws IOException {
    if (!id.matches("[!-~]{1,240}")) {
      return Optional.empty(); // no key of memcached
    }
    Object found = done(client.asyncGet(id), "get");
    return found == null ? Optional.empty() : Optional.of(Ticket.read(found.toString()));
  }

  /** Of all who read a ticket, one deletes it. */
  @Override
  public Optional<Ticket> take(String id) throws IOException {
    Optional<Ticket> found = get(id);
    return found.isPresent() && done(client.delete(id), "delete") ? found : Optional.empty();
  }

  @Override
  public void forget(String id) throws IOException {
    if (get(id).isPresent()) {
      done(client.delete(id), "delete");
    }
  }

  private static <T> T done(Future<T> operation, String name) throws IOException {
    try {
      return operation.get(SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      operation.cancel(true);
      throw new IOException("memcached " + name + " failed: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted at memcached " + name, e);
    }
  }
}
