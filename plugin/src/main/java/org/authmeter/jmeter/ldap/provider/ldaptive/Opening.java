package org.authmeter.jmeter.ldap.provider.ldaptive;

import org.ldaptive.LdapException;

/**
 * The last connection that this thread opened: ldaptive's pool opens one in the thread that checks
 * out, but tells neither how long it took nor why it failed.
 */
final class Opening {
  private static final ThreadLocal<Opening> LAST = new ThreadLocal<>();

  final long start;
  final long end;
  final LdapException failure;

  private Opening(long start, long end, LdapException failure) {
    this.start = start;
    this.end = end;
    this.failure = failure;
  }

  static void record(long start, LdapException failure) {
    LAST.set(new Opening(start, System.nanoTime(), failure));
  }

  /** The last one since the last call, or null. */
  static Opening take() {
    Opening last = LAST.get();
    if (last != null) {
      LAST.remove();
    }
    return last;
  }
}
