package org.authmeter.signon.session;

/** What a sample does with sessions. */
public enum SessionOperation {
  CREATE("create"),
  READ("read"),
  TOUCH("touch"),
  /** By check-and-set. */
  UPDATE("update"),
  DELETE("delete"),
  /** One of the others each time, by weights. */
  LIFE_CYCLE("life cycle"),
  /** Written on the primary, awaited on the replica. */
  REPLICATION("replication");

  private final String word;

  SessionOperation(String word) {
    this.word = word;
  }

  /**
   * Of its sub-result.
   *
   * @param store kind of the store, such as {@code memcached}
   */
  public String label(String store) {
    return store + ' ' + word;
  }
}
