package org.authmeter.jmeter.core;

import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.util.JMeterStopTestException;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets each virtual user start a request at a fixed rate, to the nanosecond on average. JMeter's
 * Constant Throughput Timer for "this thread only" rounds the time between two requests to whole
 * milliseconds (15 requests a second become 14.93), and makes up for lost time by a burst.
 *
 * <p>JMeter gives each virtual user a clone of its own; the first request is not delayed.
 */
public class PacingTimer extends AbstractTestElement implements FormElement, Timer {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(PacingTimer.class);

  /** Requests per second of each virtual user. */
  private static final Field<Double> RATE =
      Field.text("rate", "1")
          .as(
              text -> {
                double rate = Field.decimal(text, 0, 1000);
                if (rate == 0) {
                  throw new IllegalArgumentException("\"0\" never makes a request; give 0.5 or 15");
                }
                return rate;
              });

  static final ElementForm FORM = ElementForm.withIcon("pacing.png").group("pace", RATE);

  // Not carried over to clones: each virtual user begins its own.
  private transient Pace pace;
  private transient double perSecond;

  @Override
  public long delay() {
    if (pace == null) {
      perSecond = perSecond();
      pace = new Pace();
    }
    return pace.delay(perSecond, System.nanoTime());
  }

  private double perSecond() {
    try {
      return RATE.of(this);
    } catch (IllegalArgumentException e) {
      String message = getName() + ": " + e.getMessage();
      log.error(message);
      throw new JMeterStopTestException(message);
    }
  }

  /**
   * When one virtual user makes its next request, as Locust's {@code constant_throughput} has it: a
   * fixed time from start to start, and no wait when the answer took longer. What is a little late
   * does not move the later starts; what is late by a whole turn or more is left out, so that a
   * server that comes back is not met by a burst.
   */
  static final class Pace {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long due;
    private boolean begun;

    /**
     * @param perSecond starts per second, more than 0
     * @param now {@link System#nanoTime()}
     * @return milliseconds to wait, rounded; the rounding does not add up
     */
    long delay(double perSecond, long now) {
      long period = Math.round(NANOS_PER_SECOND / perSecond);
      due = begun ? due + period : now;
      begun = true;
      if (now - due >= period) {
        due = now;
      }
      return Math.max(0, (due - now + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI);
    }
  }
}
