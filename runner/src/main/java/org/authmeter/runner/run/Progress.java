package org.authmeter.runner.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import org.authmeter.results.jtl.JtlCounts;

/**
 * The progress line: rewritten each second on a terminal, otherwise a new line every ten seconds.
 */
public final class Progress {
  private static final long EVERY_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int WIDTH = 110;
  private final PrintStream out;
  private final boolean terminal;
  private boolean open;
  private long lastNanos = System.nanoTime() - EVERY_NANOS;

  /**
   * @param terminal true if lines can be rewritten
   */
  public Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** A line that stays. */
  public synchronized void say(String line) {
    close();
    out.println(line);
    out.flush();
  }

  /** Reports the begin of a step at once. */
  public synchronized void begin(String step, Optional<Duration> left) {
    lastNanos = System.nanoTime() - EVERY_NANOS;
    tick(step, left, "starting");
  }

  /** Reports the state of the step if the interval has passed. */
  public synchronized void tick(String step, Optional<Duration> left, String counts) {
    if (!terminal && System.nanoTime() - lastNanos < EVERY_NANOS) {
      return;
    }
    lastNanos = System.nanoTime();
    String time = left.map(d -> "about " + minutes(d) + " left").orElse("time left not known yet");
    String line = "%s, %s, %s".formatted(step, time, counts);
    if (terminal) {
      out.print("\r" + padded(line));
      open = true;
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** Samples and errors of a cell; errors of functional tests are results and are not counted. */
  static String counts(JtlCounts samples, boolean functional) {
    if (functional) {
      return samples.units() + " samples";
    }
    return samples.units() == 0 && samples.warmupUnits() > 0
        ? "warm-up %d samples, %d errors".formatted(samples.warmupUnits(), samples.warmupErrors())
        : "%d samples, %d errors".formatted(samples.units(), samples.errors());
  }

  private static String padded(String line) {
    String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
    return cut + " ".repeat(WIDTH - cut.length());
  }

  /** Ends a line that is being rewritten. */
  public synchronized void close() {
    if (open) {
      out.print("\r" + " ".repeat(WIDTH) + "\r");
      open = false;
    }
  }

  public static String minutes(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    return seconds < 60 ? seconds + " s" : "%d min %02d s".formatted(seconds / 60, seconds % 60);
  }
}
