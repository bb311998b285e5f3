package org.authmeter.signon.ldap.provider;

/**
 * The last connection that this thread opened: the pools open one in the thread that checks out,
 * but tell neither how long it took nor why it failed.
 */
public final class ConnectTiming {
  private static final ThreadLocal<ConnectTiming> LAST = new ThreadLocal<>();

  private final long start;
  private final long end;
  private final Exception failure;

  private ConnectTiming(long start, long end, Exception failure) {
    this.start = start;
    this.end = end;
    this.failure = failure;
  }

  /**
   * A connection was opened, or not.
   *
   * @param start {@link System#nanoTime} before
   * @param failure why it is not open, or null
   */
  public static void record(long start, Exception failure) {
    LAST.set(new ConnectTiming(start, System.nanoTime(), failure));
  }

  /** The last one since the last call, or null. */
  public static ConnectTiming take() {
    ConnectTiming last = LAST.get();
    if (last != null) {
      LAST.remove();
    }
    return last;
  }

  /** Why the connection is not open, or null. */
  public Exception failure() {
    return failure;
  }

  /**
   * Writes the legs of a check-out down.
   *
   * @param legs where to
   * @param checkOut {@link System#nanoTime} when the check-out began
   * @param opening what was opened meanwhile, or null
   */
  public static void note(PhaseTimes legs, long checkOut, ConnectTiming opening) {
    if (opening == null) {
      legs.add(LdapPhase.POOL_WAIT, checkOut, System.nanoTime());
    } else {
      legs.add(LdapPhase.POOL_WAIT, checkOut, opening.start);
      legs.add(LdapPhase.CONNECT, opening.start, opening.end);
    }
  }

  /**
   * Writes down what this thread opened while it gave a connection back: a pool replaces one that
   * it closes, such as for a thread that waits.
   */
  public static void noteReplacement(PhaseTimes legs) {
    ConnectTiming opening = take();
    if (opening != null) {
      legs.add(LdapPhase.CONNECT, opening.start, opening.end);
    }
  }
}
