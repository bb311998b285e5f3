package org.authmeter.jmeter.core;

import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.timers.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets each virtual user start a request at a fixed rate, to the nanosecond on average. JMeter's
 * Constant Throughput Timer for "this thread only" rounds the time between two requests to whole
 * milliseconds (15 requests a second become 14.93), and makes up for lost time by a burst.
 *
 * <p>JMeter gives each virtual user a clone of its own; the first request is not delayed.
 */
public class PacingTimer extends AbstractTestElement implements TestBean, Timer {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(PacingTimer.class);

  static final String DEFAULT_RATE = "1";

  private transient String rate;

  // Not carried over to clones: each virtual user begins its own.
  private transient Pace pace;
  private transient double perSecond;

  @Override
  public long delay() {
    if (pace == null) {
      perSecond = number(rate);
      pace = new Pace();
    }
    return pace.delay(perSecond, System.nanoTime());
  }

  private double number(String text) {
    String said = text == null || text.isBlank() ? DEFAULT_RATE : text.strip();
    try {
      double number = Double.parseDouble(said);
      if (number > 0 && number <= 1000) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    String message =
        "%s: requests per second is '%s'; give a number above 0 and up to 1000, such as 15 or 0.5"
            .formatted(getName(), said);
    log.error(message);
    throw new org.apache.jorphan.util.JMeterStopTestException(message);
  }

  /** Requests per second of each virtual user; default 1. */
  public String getRate() {
    return rate;
  }

  public void setRate(String rate) {
    this.rate = rate;
  }
}
