package org.authmeter.runner.bench.memcached.bare;

import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.spy.memcached.CachedData;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.transcoders.Transcoder;

/**
 * One thread's loop: as one writes it with spymemcached. As in the sampler each set has a new key,
 * each get one of a hundred, and each operation is awaited before the next.
 */
final class BareLoop implements Runnable {
  private static final int KEYS = 100;
  private static final long TIME_OUT_MS = 2500;
  private static final int EXPIRY = 3600;

  /** Values as they are, as in the sampler. */
  private static final Transcoder<byte[]> BYTES =
      new Transcoder<>() {
        @Override
        public boolean asyncDecode(CachedData data) {
          return false;
        }

        @Override
        public CachedData encode(byte[] value) {
          return new CachedData(0, value, getMaxSize());
        }

        @Override
        public byte[] decode(CachedData data) {
          return data.getData();
        }

        @Override
        public int getMaxSize() {
          return CachedData.MAX_SIZE;
        }
      };

  private final MemcachedClient client;
  private final boolean set;
  private final byte[] value;
  private final long startNanos;
  private final long endNanos;
  private final String owner = Long.toHexString(ThreadLocalRandom.current().nextLong());
  private long[] micros = new long[1 << 16];
  private int count;
  private long made;
  private long errors;
  private String firstError = "";

  BareLoop(MemcachedClient client, boolean set, int bytes, long startNanos, long endNanos) {
    this.client = client;
    this.set = set;
    this.value = new byte[bytes];
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    Arrays.fill(value, (byte) 'x');
  }

  @Override
  public void run() {
    for (int i = 0; i < KEYS && !set; i++) {
      set(owner + '-' + i);
    }
    errors = 0;
    long before = System.nanoTime();
    while (before < endNanos) {
      String error =
          set
              ? set(owner + '-' + made++)
              : get(owner + '-' + ThreadLocalRandom.current().nextInt(KEYS));
      long after = System.nanoTime();
      if (before >= startNanos) {
        add((after - before) / 1000, error);
      }
      before = after;
    }
  }

  private void add(long took, String error) {
    if (!error.isEmpty()) {
      errors++;
      firstError = error;
      return;
    }
    if (count == micros.length) {
      micros = Arrays.copyOf(micros, 2 * count);
    }
    micros[count++] = took;
  }

  private String set(String key) {
    try {
      byte[] copy = value.clone(); // a value is new each time
      boolean stored = client.set(key, EXPIRY, copy, BYTES).get(TIME_OUT_MS, TimeUnit.MILLISECONDS);
      return stored ? "" : "not stored";
    } catch (TimeoutException | ExecutionException | RuntimeException e) {
      return e.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e.toString();
    }
  }

  private String get(String key) {
    try {
      byte[] found = client.asyncGet(key, BYTES).get(TIME_OUT_MS, TimeUnit.MILLISECONDS);
      return found != null && found.length == value.length ? "" : "missing";
    } catch (TimeoutException | ExecutionException | RuntimeException e) {
      return e.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e.toString();
    }
  }

  /** Times of the operations that succeeded and count. */
  long[] micros() {
    return Arrays.copyOf(micros, count);
  }

  long errors() {
    return errors;
  }

  String firstError() {
    return firstError;
  }
}
