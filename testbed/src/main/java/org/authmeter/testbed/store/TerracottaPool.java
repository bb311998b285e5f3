package org.authmeter.testbed.store;

import java.net.URI;

/**
 * Where caches on Terracotta servers are, and how large.
 *
 * @param servers {@code terracotta://127.0.0.1:port,…}
 * @param sessionMegabytes of the cache of sessions in each server; the oldest are forgotten beyond
 *     that
 */
public record TerracottaPool(URI servers, int sessionMegabytes) {
  /** Unless another size is asked for. */
  public static final int SESSION_MB = 96;

  /** Entry of the layout: {@link #sessionMegabytes}. */
  public static final String LAYOUT_MB = "terracotta.megabytes";

  static final int CONVERSATIONS_MB = 96;

  /** About 100,000 ids in 32 MB. */
  int transientIdMegabytes() {
    return sessionMegabytes / 3;
  }

  /** What a server needs outside its heap. */
  int offHeapMegabytes() {
    return sessionMegabytes + transientIdMegabytes() + CONVERSATIONS_MB + 32;
  }
}
