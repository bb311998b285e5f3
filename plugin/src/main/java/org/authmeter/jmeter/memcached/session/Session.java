package org.authmeter.jmeter.memcached.session;

/** A session as the client knows it: its id, and how often it was written. */
final class Session {
  private final String id;
  private int version;

  Session(String id) {
    this.id = id;
  }

  String id() {
    return id;
  }

  /** Of the last value that a server confirmed, 0 before the first. */
  synchronized int version() {
    return version;
  }

  synchronized void confirmed(int written) {
    version = Math.max(version, written);
  }
}
