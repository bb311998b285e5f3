package org.authmeter.jmeter.core;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the samples in its scope a warm-up: they are made, but are not results, so that JMeter's
 * dashboard of a run shows the measurement alone. The abort guard sees them nevertheless, and how
 * many there were and how many failed goes to the console and to the log.
 *
 * <p>With {@code keep} they are results as any other, which the name of their thread group tells
 * apart.
 */
public class WarmUp extends AbstractTestElement
    implements FormElement, PostProcessor, ThreadListener, TestStateListener, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(WarmUp.class);

  /** Whether the samples are results. */
  private static final Field<Boolean> KEEP = Field.flag("keep", false);

  static final ElementForm FORM = ElementForm.withIcon("warm-up.png").group("results", KEEP);

  /** Of each virtual user: its last sample. Its variables are gone when its thread ends. */
  private static final ThreadLocal<Made> BEFORE = new ThreadLocal<>();

  /**
   * A sample.
   *
   * @param account with which it was made: the next sample may have another one
   */
  private record Made(SampleResult sample, String account) {}

  /** What the virtual users of a warm-up have done. */
  private static final class Counts {
    final AtomicInteger users = new AtomicInteger();
    final AtomicLong samples = new AtomicLong();
    final AtomicLong failed = new AtomicLong();
    final AtomicReference<String> firstFailure = new AtomicReference<>();
    final Set<AbortGuard> guards = ConcurrentHashMap.newKeySet();
    final long startNanos = System.nanoTime();
  }

  private transient volatile Counts counts;

  @Override
  public void testStarted() {
    counts = null;
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    counts = null;
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public synchronized void threadStarted() {
    if (counts == null) {
      counts = new Counts();
      String seconds =
          JMeterContextService.getContext()
              .getThreadGroup()
              .getPropertyAsString("ThreadGroup.duration");
      say("%s: %s s before the measurement".formatted(getName(), seconds));
    }
    counts.users.incrementAndGet();
  }

  @Override
  public void threadFinished() {
    Counts all = counts;
    if (all == null) {
      return;
    }
    count(all, null);
    BEFORE.remove();
    if (all.users.decrementAndGet() > 0) {
      return;
    }
    long failed = all.failed.get();
    String line =
        "%s: %,d samples in %d s, %,d of them failed"
            .formatted(
                getName(),
                all.samples.get(),
                Math.round((System.nanoTime() - all.startNanos) / 1e9),
                failed);
    say(failed == 0 ? line : line + "; the first: " + all.firstFailure.get());
  }

  private static void say(String line) {
    log.info(line);
    System.out.println(line); // beside JMeter's own summary, which counts results alone
  }

  @Override
  public void process() {
    SampleResult sample = JMeterContextService.getContext().getPreviousResult();
    Counts all = counts;
    if (sample != null && all != null) {
      if (!KEEP.of(this)) {
        sample.setIgnore();
        guards(all);
      }
      count(all, new Made(sample, AbortGuard.account()));
    }
  }

  /**
   * Counts the virtual user's sample before this one: assertions come after post-processors, so
   * only now it is known how that one ended.
   *
   * @param next null = it was the last
   */
  private static void count(Counts all, Made next) {
    Made made = BEFORE.get();
    if (made != null) {
      SampleResult sample = made.sample();
      all.samples.incrementAndGet();
      if (!sample.isSuccessful()) {
        all.failed.incrementAndGet();
        all.firstFailure.compareAndSet(
            null,
            sample.getSampleLabel()
                + " "
                + sample.getResponseCode()
                + " "
                + sample.getResponseMessage());
      }
      if (sample.isIgnore()) {
        all.guards.forEach(guard -> guard.add(sample, made.account()));
      }
    }
    BEFORE.set(next);
  }

  /** The abort guards in scope: JMeter shows a listener no sample that is not a result. */
  private static void guards(Counts all) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables.getObject(JMeterThread.PACKAGE_OBJECT) instanceof SamplePackage scope) {
      for (SampleListener listener : scope.getSampleListeners()) {
        if (listener instanceof AbortGuard guard) {
          all.guards.add(guard);
        }
      }
    }
  }
}
