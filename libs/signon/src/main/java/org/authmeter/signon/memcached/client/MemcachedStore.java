package org.authmeter.signon.memcached.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import net.spy.memcached.CASResponse;
import net.spy.memcached.CASValue;
import net.spy.memcached.ConnectionObserver;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.internal.OperationFuture;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.client.ClientFactory.BytesTranscoder;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One spymemcached client: a thread of its own and a connection to each node, for any number of
 * threads. Each call waits for the answer, at most the operation timeout.
 */
public final class MemcachedStore implements SessionStore, ConnectionObserver {
  private static final int THIRTY_DAYS = 30 * 24 * 3600;
  private static final Logger log = LoggerFactory.getLogger(MemcachedStore.class);

  private final ClientSettings settings;
  private final OperationAwaiter answers;
  private final Set<SocketAddress> connected = ConcurrentHashMap.newKeySet();
  private final CountDownLatch awaited;
  private final MemcachedClient client;
  private volatile boolean closing;

  private MemcachedStore(ClientSettings settings) throws IOException {
    this.settings = settings;
    List<InetSocketAddress> all = new ArrayList<>(settings.nodes());
    all.addAll(settings.replicas());
    awaited = new CountDownLatch(all.size());
    answers = new OperationAwaiter(settings, this::isReachable);
    client = new MemcachedClient(new ClientFactory(settings, this), all);
  }

  /**
   * Connects, and waits for the connections: before they stand, keys go to the wrong node. A node
   * that is down is not an error; it is tried again.
   *
   * @throws CodedFailure when the client could not be made, or the thread was interrupted
   */
  public static MemcachedStore open(ClientSettings settings) throws CodedFailure {
    MemcachedStore client;
    try {
      client = new MemcachedStore(settings);
    } catch (IOException | RuntimeException e) {
      throw new CodedFailure(
          SessionCode.NOT_REACHABLE, "no client for %s: %s".formatted(settings.nodes(), e));
    }
    try {
      client.awaited.await(settings.patience().connect().toMillis(), TimeUnit.MILLISECONDS);
      return client;
    } catch (InterruptedException e) {
      client.close();
      Thread.currentThread().interrupt();
      throw new CodedFailure(SessionCode.INTERRUPTED, "interrupted while connecting");
    }
  }

  /** Whether there is a connection to any node. */
  public boolean isReachable() {
    return !connected.isEmpty();
  }

  public MemcachedClient library() {
    return client;
  }

  @Override
  public String key(String id) {
    return Keys.of(id);
  }

  /** As the protocol has it: what is longer than 30 days would be taken for a date. */
  private static int exptime(int seconds) {
    return seconds <= THIRTY_DAYS ? seconds : (int) (System.currentTimeMillis() / 1000) + seconds;
  }

  @Override
  public void set(String key, int seconds, byte[] value) throws CodedFailure {
    boolean stored =
        answers.of("set", () -> client.set(key, exptime(seconds), value, BytesTranscoder.INSTANCE));
    if (!stored) {
      throw new CodedFailure(SessionCode.NOT_STORED, "set: the server stored nothing");
    }
  }

  /** After a first failure it waits for no answer that is not there. */
  @Override
  public void setAll(Map<String, byte[]> items, int seconds, Consumer<String> stored)
      throws CodedFailure {
    Map<String, OperationFuture<Boolean>> under = new LinkedHashMap<>();
    CodedFailure first = null;
    try {
      for (Map.Entry<String, byte[]> item : items.entrySet()) {
        under.put(
            item.getKey(),
            answers.sent(
                "set",
                () ->
                    client.set(
                        item.getKey(),
                        exptime(seconds),
                        item.getValue(),
                        BytesTranscoder.INSTANCE)));
      }
    } catch (CodedFailure e) {
      first = e; // of a full queue; what was sent counts all the same
    }
    for (Map.Entry<String, OperationFuture<Boolean>> one : under.entrySet()) {
      if (first != null && !one.getValue().isDone()) {
        one.getValue().cancel();
        continue;
      }
      try {
        if (answers.of("set", one::getValue)) {
          stored.accept(one.getKey());
        }
      } catch (CodedFailure e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  @Override
  public boolean add(String key, int seconds, byte[] value) throws CodedFailure {
    return answers.of(
        "add", () -> client.add(key, exptime(seconds), value, BytesTranscoder.INSTANCE));
  }

  @Override
  public Stored get(String key) throws CodedFailure {
    byte[] value = answers.ofGet(() -> client.asyncGet(key, BytesTranscoder.INSTANCE));
    return value == null ? null : new Stored(value, null);
  }

  @Override
  public Stored gets(String key) throws CodedFailure {
    CASValue<byte[]> found =
        answers.of("gets", () -> client.asyncGets(key, BytesTranscoder.INSTANCE));
    return found == null ? null : new Stored(found.getValue(), found.getCas());
  }

  @Override
  public boolean touch(String key, int seconds) throws CodedFailure {
    return answers.of("touch", () -> client.touch(key, exptime(seconds)));
  }

  /** By memcached's {@code cas}. */
  @Override
  public Update update(String key, Object version, int seconds, byte[] value) throws CodedFailure {
    CASResponse answer =
        answers.of(
            "cas",
            () ->
                client.asyncCAS(
                    key, (Long) version, exptime(seconds), value, BytesTranscoder.INSTANCE));
    return switch (answer) {
      case EXISTS -> Update.CHANGED;
      case NOT_FOUND -> Update.GONE;
      default -> Update.STORED;
    };
  }

  @Override
  public boolean delete(String key) throws CodedFailure {
    return answers.of("delete", () -> client.delete(key));
  }

  @Override
  public void connectionEstablished(SocketAddress node, int reconnects) {
    connected.add(node);
    awaited.countDown();
    if (reconnects >= 0 && awaited.getCount() == 0) {
      log.debug("connected to {} (try {})", node, reconnects);
    }
  }

  /** Also called for each vain try to come back. */
  @Override
  public void connectionLost(SocketAddress node) {
    if (connected.remove(node) && !closing) {
      log.warn(
          "connection to memcached node {} lost; failure mode {}", node, settings.failureMode());
    }
  }

  /** Ends the thread and the connections; operations that wait for an answer are cancelled. */
  @Override
  public void close() {
    closing = true;
    client.shutdown();
  }
}
