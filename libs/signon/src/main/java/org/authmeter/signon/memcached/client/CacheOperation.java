package org.authmeter.signon.memcached.client;

/** What a sample does with sessions. */
public enum CacheOperation {
  CREATE("memcached create"),
  READ("memcached read"),
  TOUCH("memcached touch"),
  /** By check-and-set. */
  UPDATE("memcached update"),
  DELETE("memcached delete"),
  /** One of the others each time, by weights. */
  LIFE_CYCLE("memcached life cycle"),
  /** Written on the primary, awaited on the replica. */
  REPLICATION("memcached replication");

  private final String label;

  CacheOperation(String label) {
    this.label = label;
  }

  /** Of its sub-result. */
  public String label() {
    return label;
  }
}
