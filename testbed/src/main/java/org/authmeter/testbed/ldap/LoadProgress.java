package org.authmeter.testbed.ldap;

import java.io.PrintStream;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** Says every five seconds how far a long load is, and how much time it still takes. */
public final class LoadProgress implements IntConsumer {
  private static final long PERIOD_NANOS = 5_000_000_000L;

  private final String what;
  private final int all;
  private final PrintStream out;
  private final LongSupplier nanos;
  private final long start;
  private long last;

  /**
   * @param what comes before the figures
   * @param all how many there are to load
   */
  public LoadProgress(String what, int all, PrintStream out) {
    this(what, all, out, System::nanoTime);
  }

  LoadProgress(String what, int all, PrintStream out, LongSupplier nanos) {
    this.what = what;
    this.all = all;
    this.out = out;
    this.nanos = nanos;
    this.start = nanos.getAsLong();
    this.last = start;
  }

  @Override
  public void accept(int done) {
    long now = nanos.getAsLong();
    if (now - last < PERIOD_NANOS) {
      return;
    }
    last = now;
    double perEntry = (double) (now - start) / done;
    out.printf(
        "%s: %d of %d entries (%d %%), about %d s left%n",
        what, done, all, 100L * done / all, Math.round(perEntry * (all - done) / 1e9));
    out.flush();
  }
}
