package org.authmeter.jmeter.core;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.Visualizer;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.load.ControllerCommandLine;
import org.authmeter.jmeter.load.Share;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the thread groups of a plan, which run one after the other, the steps of a search, and ends
 * it when a step shows what is looked for: threads of later groups stop before their first sample.
 *
 * <ul>
 *   <li>The peak ({@code rise}): the search ends with the step whose rate of successful tests is
 *       not by so many percent above the best before it, or in which a test failed.
 *   <li>A limit that is good enough ({@code codes}, {@code percent}): it ends with the step in
 *       which no more than this share of the tests had one of the response codes.
 * </ul>
 *
 * <p>The group {@code measured} is not a step: it runs after the search, with as many threads as
 * the best step had.
 *
 * <p>It works on one agent, and not on several: each would decide by its own tests.
 */
public class StepSearch extends AbstractTestElement
    implements FormElement,
        SampleListener,
        Visualizer,
        ThreadListener,
        TestStateListener,
        NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(StepSearch.class);

  /** Label of one test. */
  private static final Field<String> UNIT = Field.text("unit");

  /** Percent by which the rate must rise from step to step. */
  private static final Field<Double> RISE =
      Field.text("rise", "5").as(text -> Field.decimal(text, 0, 1_000_000));

  /** Name of the thread group that measures what was found; empty = none. */
  private static final Field<String> MEASURED = Field.text("measured");

  /** Response codes that must become rare; empty = the peak is searched for. */
  private static final Field<List<String>> CODES = Field.list("codes");

  /** Percent of the tests that may have one of the codes in the last step. */
  private static final Field<Double> PERCENT =
      Field.text("percent", "0.1").as(text -> Field.decimal(text, 0, 100));

  static final ElementForm FORM =
      ElementForm.withIcon("step-search.png")
          .group("tests", UNIT)
          .group("peak", RISE, MEASURED)
          .group("limit", CODES, PERCENT);

  /** A thread group and what its tests were. */
  private static final class Step {
    final String name;
    int threads;
    long tests;
    long failed;
    long coded;
    long firstStartMs = Long.MAX_VALUE;
    long lastEndMs;

    Step(String name) {
      this.name = name;
    }

    /** Successful tests per second. */
    double rate() {
      return lastEndMs <= firstStartMs ? 0 : 1000.0 * (tests - failed) / (lastEndMs - firstStartMs);
    }
  }

  private transient Map<String, Step> steps;
  private transient Step current;
  private transient Step best;
  private transient boolean over;

  /** A step had no test, so nothing can be found any more. */
  private transient boolean broken;

  @Override
  public void testStarted() {
    steps = new LinkedHashMap<>();
    current = null;
    best = null;
    over = false;
    broken = false;
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (current != null) {
      judge();
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public synchronized void threadStarted() {
    JMeterContext context = JMeterContextService.getContext();
    AbstractThreadGroup group = context.getThreadGroup();
    if (group instanceof SetupThreadGroup || group instanceof PostThreadGroup) {
      return;
    }
    if (current != null && !current.name.equals(group.getName())) {
      judge();
    }
    if (group.getName().equals(MEASURED.of(this))) {
      // without a good step there is nothing to measure; alone the group is no search's
      boolean found = steps.isEmpty() || best != null;
      if (broken || !found || best != null && context.getThreadNum() >= best.threads) {
        context.getThread().stop();
      }
    } else if (over) {
      context.getThread().stop();
    } else {
      current = steps.computeIfAbsent(group.getName(), Step::new);
      current.threads++;
    }
  }

  @Override
  public void threadFinished() {
    // the next group's first thread judges this one
  }

  /** Looks at the step that has ended. */
  private void judge() {
    Step step = current;
    current = null;
    if (step.tests == 0) {
      broken = true;
      over = true;
      JMeterUtils.reportErrorToUser(
          "%s: the step %s had no sample with the label '%s', so nothing can be found: the search ends. Correct the field unit, or let the step last longer than one test."
              .formatted(getName(), step.name, UNIT.of(this)),
          getName());
      return;
    }
    List<String> counted = CODES.of(this);
    String what =
        "%s: %d threads, %,d tests, %,d failed, %.1f/s"
            .formatted(step.name, step.threads, step.tests, step.failed, step.rate());
    if (counted.isEmpty()) {
      double factor = 1 + RISE.of(this) / 100;
      over = step.failed > 0 || best != null && step.rate() < best.rate() * factor;
      if (step.failed == 0 && (best == null || step.rate() > best.rate())) {
        best = step;
      }
    } else {
      double share = 100.0 * step.coded / step.tests;
      over = share <= PERCENT.of(this);
      best = step;
      what += ", %.2f %% with %s".formatted(share, String.join(", ", counted));
    }
    if (over && best == null) {
      JMeterUtils.reportErrorToUser(
          "%s: tests failed in the first step already (%s), so there is no peak, and nothing is measured: look at its failures, or begin with fewer threads."
              .formatted(getName(), step.name),
          getName());
    }
    String line = getName() + ": " + what + (over ? "; this was the last step" : "");
    log.info(line);
    System.out.println(line);
  }

  /** Counts a sample that is a test of the step at work. */
  @Override
  public synchronized void sampleOccurred(SampleEvent event) {
    Step step = current;
    SampleResult sample = event.getResult();
    // The name of the thread would begin with the host on an agent.
    if (step == null
        || !step.name.equals(event.getThreadGroup())
        || !sample.getSampleLabel().equals(UNIT.of(this))) {
      return;
    }
    step.tests++;
    step.failed += sample.isSuccessful() ? 0 : 1;
    step.coded += CODES.of(this).contains(sample.getResponseCode()) ? 1 : 0;
    step.firstStartMs = Math.min(step.firstStartMs, sample.getStartTime());
    step.lastEndMs = Math.max(step.lastEndMs, sample.getEndTime());
  }

  /** Only such a listener has a place in JMeter's menu Add > Listener. */
  @Override
  public boolean isStats() {
    return false;
  }

  @Override
  public void add(SampleResult sample) {
    // samples come with their events
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // JMeter does not call it
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // JMeter does not call it
  }

  /** Called by the controller for each agent. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    String agents = ControllerCommandLine.here().agents();
    if (Share.count(agents) > 1) {
      String message =
          "%s: a search does not work on several agents (%s), because each would end it at a step of its own. Use one agent, or measure the steps by plans of one load."
              .formatted(getName(), agents);
      JMeterUtils.reportErrorToUser(message, getName());
      throw new InvalidObjectException(message);
    }
    out.defaultWriteObject();
  }
}
