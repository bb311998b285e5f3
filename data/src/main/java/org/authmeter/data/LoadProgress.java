package org.authmeter.data;

import java.io.PrintStream;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** Reports every five seconds how far a long piece of work is, and how much time is left. */
public final class LoadProgress implements IntConsumer {
  private static final long PERIOD_NANOS = 5_000_000_000L;

  private final String what;
  private final int all;
  private final String items;
  private final PrintStream out;
  private final LongSupplier nanos;
  private final long start;
  private long last;

  /**
   * @param what comes before the figures
   * @param all how many items there are
   * @param items what they are called
   */
  public LoadProgress(String what, int all, String items, PrintStream out) {
    this(what, all, items, out, System::nanoTime);
  }

  LoadProgress(String what, int all, String items, PrintStream out, LongSupplier nanos) {
    this.what = what;
    this.all = all;
    this.items = items;
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
    double perItem = (double) (now - start) / done;
    out.printf(
        "%s: %d of %d %s (%d %%), about %d s left%n",
        what, done, all, items, 100L * done / all, Math.round(perItem * (all - done) / 1e9));
    out.flush();
  }
}
