package org.authmeter.jmeter.core;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.timers.Timer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.load.ArrivalSchedule;
import org.authmeter.jmeter.load.ControllerCommandLine;
import org.authmeter.jmeter.load.RateCurve;
import org.authmeter.jmeter.load.Share;
import org.authmeter.results.campaign.Figures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a thread group an open load: users arrive by a schedule of their own, and the group's
 * threads are no more than the places in which they are served. A thread takes the next arrival,
 * waits for its time, and runs its samplers; an arrival for which no thread is free begins late.
 *
 * <p>How long a user waited for a thread and whether one was free, goes into the message of the
 * sample ({@code ; waitMs=12; free=false}), so that times can be counted from the arrival and a
 * system that stalls does not hide those whom it kept waiting. The intended arrival goes into the
 * variable {@value #ARRIVAL} (epoch ms) and whether a thread was free into {@value #FREE}.
 *
 * <pre>
 * Thread Group (threads = places)   each thread: delay() -&gt; next arrival, JMeter waits
 *   Open Arrivals                                sample   -&gt; begins at the arrival, or later
 *   samplers of one iteration                    delay() ... until the schedule ends: the thread stops
 * </pre>
 *
 * <p>With agents, each makes its share of the arrivals ({@link Share}), so that the rate is that of
 * all together.
 *
 * <p>One user arrives for each iteration of the thread group, at the first sampler in the scope of
 * this timer.
 */
public class OpenArrivalsTimer extends AbstractTestElement
    implements FormElement, Timer, SampleListener, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(OpenArrivalsTimer.class);

  /** Variable with the intended arrival in epoch ms. */
  public static final String ARRIVAL = "ARRIVAL_MS";

  /** Variable: true if a thread was free for it. */
  public static final String FREE = "ARRIVAL_FREE";

  /** Variable: the arrival whose sample is still to come. */
  private static final String ARRIVED = "ARRIVAL_UNTOLD";

  /** Variable: the iteration whose user has arrived. */
  private static final String ITERATION = "ARRIVAL_ITERATION";

  /**
   * Arrivals per second; with a curve its highest point, 0 = as the curve says. Without a curve 0
   * is no schedule: a closed load of as many users as there are threads.
   */
  private static final Field<Double> RATE =
      Field.text("rate", "10").as(text -> Field.decimal(text, 0, 1_000_000));

  /** Seconds over which they arrive. */
  private static final Field<Double> DURATION =
      Field.text("duration", "60").as(text -> Field.decimal(text, 0.001, 100_000_000));

  /**
   * Points seconds,rate separated by blanks, or a CSV file of them, whose relative path starts from
   * the plan's folder; empty = a constant rate.
   */
  private static final Field<String> CURVE = Field.file("curve");

  /** Of the random times; the same seed gives the same arrivals. */
  private static final Field<Long> SEED =
      Field.text("seed", "1").as(text -> Field.whole(text, Long.MIN_VALUE, Long.MAX_VALUE));

  static final ElementForm FORM =
      ElementForm.withIcon("open-arrivals.png").group("arrivals", RATE, DURATION, CURVE, SEED);

  /** The agents, from the controller; null where it runs itself. */
  private transient String sentAgents;

  /** Until all threads of the group are there. */
  private static final long LEAD_MS = 500;

  /**
   * A schedule with its beginning.
   *
   * @param schedule null = the next user comes when a thread is free, for {@code lastMs}
   */
  private record Running(ArrivalSchedule schedule, long startNanos, long startMs, double lastMs) {
    /** Milliseconds from the start to the next arrival; NaN when all have come. */
    double nextMs(long sinceMs) {
      if (schedule != null) {
        return schedule.nextMs();
      }
      return sinceMs > lastMs ? Double.NaN : Math.max(0, sinceMs);
    }
  }

  /**
   * Threads have copies of this element: what they share is found by their group, the very object.
   */
  private static final Map<AbstractThreadGroup, Running> RUNNING = new IdentityHashMap<>();

  @Override
  public void testStarted() {
    forget();
  }

  @Override
  public void testStarted(String host) {
    forget();
  }

  @Override
  public void testEnded() {
    forget();
  }

  @Override
  public void testEnded(String host) {
    forget();
  }

  private static void forget() {
    synchronized (RUNNING) {
      RUNNING.clear();
    }
  }

  @Override
  public long delay() {
    JMeterVariables variables = getThreadContext().getVariables();
    if (Integer.valueOf(variables.getIteration()).equals(variables.getObject(ITERATION))) {
      return 0;
    }
    Running running = running(getThreadContext().getThreadGroup());
    long sinceMs = (System.nanoTime() - running.startNanos()) / 1_000_000;
    double atMs = running.nextMs(sinceMs);
    if (Double.isNaN(atMs)) {
      throw new JMeterStopThreadException(getName() + ": all arrivals have come");
    }
    long delay = Math.round(atMs) - sinceMs;
    variables.putObject(ITERATION, variables.getIteration());
    long arrival = running.startMs() + Math.round(atMs);
    variables.put(ARRIVAL, Long.toString(arrival));
    variables.putObject(ARRIVED, arrival);
    variables.put(FREE, Boolean.toString(delay >= 0));
    return Math.max(0, delay);
  }

  /** Of the sample, or of the transaction, that the arrival led to. */
  @Override
  public void sampleOccurred(SampleEvent event) {
    JMeterVariables variables = getThreadContext().getVariables();
    SampleResult sample = event.getResult();
    if (variables != null && variables.getObject(ARRIVED) instanceof Long arrival) {
      long waited = Math.max(0, sample.getStartTime() - arrival);
      boolean free = Boolean.parseBoolean(variables.get(FREE));
      sample.setResponseMessage(
          sample.getResponseMessage() + new Figures.Arrival(waited, free).text());
      variables.putObject(ARRIVED, null);
    }
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // JMeter does not call it
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // JMeter does not call it
  }

  private Running running(AbstractThreadGroup group) {
    synchronized (RUNNING) {
      return RUNNING.computeIfAbsent(group, g -> begin());
    }
  }

  private Running begin() {
    try {
      Share share = Share.ofThisAgent(sentAgents);
      ArrivalSchedule schedule =
          isClosed() ? null : new ArrivalSchedule(rateCurve(), SEED.of(this), share);
      log.info(
          "{}: {} arrivals in {} s{}",
          getName(),
          schedule == null ? "as many as are answered" : schedule.count(),
          DURATION.of(this),
          share);
      return new Running(
          schedule,
          System.nanoTime() + LEAD_MS * 1_000_000,
          System.currentTimeMillis() + LEAD_MS,
          1000 * DURATION.of(this));
    } catch (IllegalArgumentException e) {
      // without it other groups and agents would go on, and a load that was asked for be missing
      String message = getName() + ": " + e.getMessage();
      JMeterUtils.reportErrorToUser(message, getName());
      throw new JMeterStopTestException(message);
    }
  }

  /** Called by the controller for each agent. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeObject(ControllerCommandLine.here().agents());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    sentAgents = (String) in.readObject();
  }

  @Override
  public Object clone() {
    OpenArrivalsTimer clone = (OpenArrivalsTimer) super.clone();
    clone.sentAgents = sentAgents;
    return clone;
  }

  private double rate() {
    return RATE.isEmptied(this) ? 0 : RATE.of(this);
  }

  private boolean isClosed() {
    return CURVE.of(this).isEmpty() && rate() == 0;
  }

  private RateCurve rateCurve() {
    double seconds = DURATION.of(this);
    String curve = CURVE.of(this);
    if (curve.isEmpty()) {
      return RateCurve.constant(rate(), seconds);
    }
    return RateCurve.isCurve(curve)
        ? RateCurve.of(curve, rate(), seconds)
        : RateCurve.read(Field.besidePlan(curve), rate(), seconds);
  }
}
