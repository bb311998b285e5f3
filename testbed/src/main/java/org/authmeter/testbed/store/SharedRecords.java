package org.authmeter.testbed.store;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.spy.memcached.CASResponse;
import net.spy.memcached.CASValue;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.transcoders.Transcoder;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.VersionMismatchException;
import org.opensaml.storage.impl.memcached.StringTranscoder;

/**
 * Records that several nodes change at the same time. Each change is one atomic operation of the
 * store, never a read followed by a write: of two nodes that replace the same version, exactly one
 * succeeds.
 *
 * <p>All methods throw IOException when the store does not answer.
 */
public interface SharedRecords {
  /**
   * A record as it was read.
   *
   * @param version changes with the value
   */
  record Found(String value, long version) {}

  /**
   * Stores a new record.
   *
   * @param key at most 250 characters of ASCII without spaces, as memcached limits it
   * @return false when there is one of this key already
   */
  boolean add(String key, String value, Instant expires) throws IOException;

  /** A record that has not expired. */
  Optional<Found> find(String key) throws IOException;

  /**
   * Replaces the version that was read.
   *
   * @return false when the record has changed since, or is gone
   */
  boolean replace(String key, Found before, String value, Instant expires) throws IOException;

  /** Records in the memory of a node, which the others do not see. */
  final class OnNode implements SharedRecords {
    private static final int MAXIMUM_RECORDS = 500_000;
    private static final Duration LONGEST = Duration.ofHours(4);

    private record Entry(String value, long version, Instant expires) {
      boolean expired() {
        return !Instant.now().isBefore(expires);
      }
    }

    // When there are too many, the one used least recently is forgotten.
    private final Cache<String, Entry> entries =
        CacheBuilder.newBuilder().expireAfterWrite(LONGEST).maximumSize(MAXIMUM_RECORDS).build();

    @Override
    public boolean add(String key, String value, Instant expires) {
      Entry added = new Entry(value, 1, expires);
      return entries
              .asMap()
              .compute(key, (k, before) -> before == null || before.expired() ? added : before)
          == added;
    }

    @Override
    public Optional<Found> find(String key) {
      return Optional.ofNullable(entries.getIfPresent(key))
          .filter(entry -> !entry.expired())
          .map(entry -> new Found(entry.value(), entry.version()));
    }

    @Override
    public boolean replace(String key, Found before, String value, Instant expires) {
      Entry after = new Entry(value, before.version() + 1, expires);
      return entries
              .asMap()
              .computeIfPresent(
                  key, (k, entry) -> entry.version() == before.version() ? after : entry)
          == after;
    }
  }

  /**
   * Records in memcached: {@code add}, {@code gets} and {@code cas} of its text protocol.
   *
   * <p>Exactly one {@code cas} of a version succeeds as long as all nodes reach the same member for
   * a key. When that member dies, a replicating pair has copies of what was replicated until then,
   * and independent members have none.
   */
  final class OnMemcached implements SharedRecords {
    private static final long SECONDS = 3;

    private final MemcachedClient client;
    private final Transcoder<String> text = new StringTranscoder();

    /**
     * @param client takes each key to the same member as the clients of the other nodes
     */
    OnMemcached(MemcachedClient client) {
      this.client = client;
    }

    @Override
    public boolean add(String key, String value, Instant expires) throws IOException {
      return answer("add", client.add(key, seconds(expires), value, text));
    }

    @Override
    public Optional<Found> find(String key) throws IOException {
      CASValue<String> found = answer("gets", client.asyncGets(key, text));
      return found == null
          ? Optional.empty()
          : Optional.of(new Found(found.getValue(), found.getCas()));
    }

    @Override
    public boolean replace(String key, Found before, String value, Instant expires)
        throws IOException {
      return answer("cas", client.asyncCAS(key, before.version(), seconds(expires), value, text))
          == CASResponse.OK;
    }

    /** memcached takes absolute times in whole seconds; the record must not go before its time. */
    private static int seconds(Instant expires) {
      return Math.toIntExact(expires.getEpochSecond() + 1);
    }

    private static <T> T answer(String command, Future<T> operation) throws IOException {
      try {
        return operation.get(SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while waiting for the answer to " + command, e);
      } catch (TimeoutException e) {
        throw new IOException("no answer to " + command + " within " + SECONDS + " s", e);
      } catch (ExecutionException | IllegalStateException e) {
        throw new IOException(command + " failed: " + e.getMessage(), e);
      }
    }
  }

  /** Records in a StorageService whose updates with a version are atomic, as Terracotta's are. */
  final class OnStorage implements SharedRecords {
    private final StorageService storage;
    private final String context;

    OnStorage(StorageService storage, String context) {
      this.storage = storage;
      this.context = context;
    }

    @Override
    public boolean add(String key, String value, Instant expires) throws IOException {
      return storage.create(context, key, value, expires.toEpochMilli());
    }

    @Override
    public Optional<Found> find(String key) throws IOException {
      StorageRecord<?> record = storage.read(context, key);
      return Optional.ofNullable(record)
          .map(found -> new Found(found.getValue(), found.getVersion()));
    }

    @Override
    public boolean replace(String key, Found before, String value, Instant expires)
        throws IOException {
      try {
        return storage.updateWithVersion(
                before.version(), context, key, value, expires.toEpochMilli())
            != null;
      } catch (VersionMismatchException changedMeanwhile) {
        return false;
      }
    }
  }
}
