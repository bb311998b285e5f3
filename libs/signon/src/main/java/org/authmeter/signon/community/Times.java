package org.authmeter.signon.community;

/** {@link System#nanoTime} at the turns of one run; what was not reached stays 0. */
public final class Times {
  long start;
  long port;
  long firstByte;
  long answered;
  long converted;
  long end;
  long postRunEnd;

  /** From the start until locator and handle of the port were there. */
  public long portNanos() {
    return span(start, port);
  }

  /** From sending the request until the answer began. */
  public long waitNanos() {
    return span(port, firstByte);
  }

  /** From sending the request until the answer was read. */
  public long callNanos() {
    return span(port, answered);
  }

  /** Turning the answer into objects. */
  public long conversionNanos() {
    return span(answered, converted);
  }

  /** All of the run. */
  public long runNanos() {
    return span(start, end);
  }

  /** What came after it. */
  public long postRunNanos() {
    return span(end, postRunEnd);
  }

  private static long span(long from, long to) {
    return from == 0 || to == 0 ? 0 : Math.max(0, to - from);
  }
}
