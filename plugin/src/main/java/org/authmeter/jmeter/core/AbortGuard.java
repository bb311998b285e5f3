package org.authmeter.jmeter.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.Visualizer;
import org.authmeter.common.text.PlainText;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops the test when going on would harm the system under test: when too many samples fail, when
 * an account is refused so often in a row that it could be locked, and when a server answers HTTP
 * 423 (Locked, RFC 4918 section 11.3) or 429 (Too Many Requests, RFC 6585 section 4).
 *
 * <p>It watches the samplers in its scope, and {@link WarmUp} shows it those that are not results.
 * Each virtual user finishes its sample; the reason, one line, goes to the log and to a file. An
 * agent guards its own virtual users.
 */
public class AbortGuard extends AbstractTestElement
    implements FormElement, SampleListener, Visualizer, TestStateListener, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(AbortGuard.class);

  private static final int WINDOW = 1000;
  private static final int MAX_REASON = 500;

  /** Stops at this share of failed samples among the last {@value #WINDOW}; 0 = never. */
  private static final Field<Integer> ERROR_PERCENT = Field.number("errorPercent", 10, 0, 100);

  /** Samples before the share counts. */
  private static final Field<Integer> MINIMUM = Field.number("minimum", 20, 0, WINDOW);

  /** Stops when one account was refused this often in a row; 0 = never. */
  private static final Field<Integer> BAD_CREDENTIALS =
      Field.number("badCredentials", 3, 0, Integer.MAX_VALUE);

  /** File for the reason; empty = only the log. */
  private static final Field<String> REPORT = Field.file("report");

  static final ElementForm FORM =
      ElementForm.withIcon("abort.png")
          .group("limits", ERROR_PERCENT, MINIMUM, BAD_CREDENTIALS)
          .group("told", REPORT);

  /** What a test has seen. */
  private static final class Seen {
    final long errorPercent;
    final long minimum;
    final long badCredentials;
    final boolean[] failed = new boolean[WINDOW];
    volatile StandardJMeterEngine engine;
    long taken;
    int failures;
    final Map<String, AtomicInteger> refused = new ConcurrentHashMap<>();
    final AtomicReference<String> reason = new AtomicReference<>();

    Seen(long errorPercent, long minimum, long badCredentials) {
      this.errorPercent = errorPercent;
      this.minimum = minimum;
      this.badCredentials = badCredentials;
    }

    /**
     * Adds a sample to the window.
     *
     * @return failures among the last samples
     */
    synchronized int add(boolean failure) {
      int slot = (int) (taken++ % WINDOW);
      failures += (failure ? 1 : 0) - (failed[slot] ? 1 : 0);
      failed[slot] = failure;
      return failures;
    }

    synchronized long samples() {
      return Math.min(taken, WINDOW);
    }
  }

  private transient volatile Seen seen;

  /** A guard that cannot be read must not let the load run unguarded: the test does not start. */
  @Override
  public void testStarted() {
    try {
      seen = new Seen(ERROR_PERCENT.of(this), MINIMUM.of(this), BAD_CREDENTIALS.of(this));
    } catch (IllegalArgumentException e) {
      String message = getName() + ": " + e.getMessage();
      JMeterUtils.reportErrorToUser(message, getName());
      throw new IllegalStateException(message, e);
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    seen = null;
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    add(event.getResult());
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // JMeter does not call it
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // JMeter does not call it
  }

  /** Only such a listener has a place in JMeter's menu Add > Listener. */
  @Override
  public boolean isStats() {
    return false;
  }

  /** Looks at one sample, in the thread of its virtual user. */
  @Override
  public void add(SampleResult sample) {
    add(sample, account());
  }

  /**
   * Looks at one sample, in the thread of its virtual user.
   *
   * @param account that it was made with; empty if there is none
   */
  void add(SampleResult sample, String account) {
    Seen all = seen;
    JMeterContext context = JMeterContextService.getContext();
    if (all != null && context.getEngine() != null) {
      all.engine = context.getEngine(); // a thread that ends has none
    }
    if (all == null || all.reason.get() != null) {
      return;
    }
    int failures = all.add(!sample.isSuccessful());
    if (!sample.isSuccessful()) {
      refusal(sample, account, all);
    } else if (!all.refused.isEmpty()) {
      all.refused.remove(account); // servers forget wrong passwords after a right one
    }
    if (failures > 0) {
      share(failures, sample, all);
    }
  }

  private void share(int failures, SampleResult last, Seen all) {
    long samples = all.samples();
    long percent = all.errorPercent;
    if (percent > 0 && samples >= all.minimum && failures * 100L >= percent * samples) {
      stop(
          failures
              + " of the last "
              + samples
              + " samples failed, the limit authmeter.abort.errorPercent is "
              + percent
              + " %"
              + (last.isSuccessful()
                  ? ""
                  : "; the last: "
                      + last.getSampleLabel()
                      + " "
                      + last.getResponseCode()
                      + " "
                      + last.getResponseMessage()),
          all);
    }
  }

  private void refusal(SampleResult sample, String account, Seen all) {
    String busy = busy(sample);
    if (busy != null) {
      stop(busy, all);
    }
    long limit = all.badCredentials;
    if (limit > 0 && isRefusal(sample)) {
      int times =
          all.refused.computeIfAbsent(account, name -> new AtomicInteger()).incrementAndGet();
      if (times >= limit) {
        stop(
            "account "
                + account
                + " was refused "
                + times
                + " times in a row, the limit authmeter.abort.badCredentials is "
                + limit
                + "; going on could lock it; the last: "
                + sample.getSampleLabel()
                + " "
                + sample.getResponseCode()
                + " "
                + sample.getResponseMessage(),
            all);
      }
    }
  }

  /** Whether the server counts it as a wrong password or code of the account. */
  private static boolean isRefusal(SampleResult sample) {
    return switch (sample.getResponseCode()) {
      case "LOGIN_REFUSED", "ONE_TIME_CODE_REFUSED", "ACCOUNT_LOCKED" -> true;
      case "49" -> sample.getResponseMessage().startsWith("LDAP bind: ");
      default -> false;
    };
  }

  /** The user whom the sampler names, or else the variable of Users; empty if there is none. */
  static String account() {
    JMeterContext context = JMeterContextService.getContext();
    Sampler sampler = context.getCurrentSampler();
    String named = sampler == null ? "" : sampler.getPropertyAsString("user");
    if (!named.isEmpty() || context.getVariables() == null) {
      return named;
    }
    String user = context.getVariables().get("USER");
    return user == null ? "" : user;
  }

  /** 423 and 429 as the sample's own code or as the status of one of its requests. */
  private static String busy(SampleResult sample) {
    String of = busyItself(sample);
    for (SampleResult leg : sample.getSubResults()) {
      of = of == null ? busyItself(leg) : of;
    }
    return of;
  }

  private static String busyItself(SampleResult sample) {
    String meaning =
        switch (sample.getResponseCode()) {
          case "429", "HTTP_429" -> "429 at %s: too many requests";
          case "423", "HTTP_423" -> "423 at %s: the account or resource is locked";
          default -> null;
        };
    return meaning == null
        ? null
        : "the server answered HTTP " + meaning.formatted(sample.getSampleLabel());
  }

  private void stop(String why, Seen all) {
    String line = PlainText.line(PlainText.shortened(why, MAX_REASON));
    if (!all.reason.compareAndSet(null, line)) {
      return;
    }
    log.error("The run stopped itself: {}", line);
    String file = REPORT.of(this);
    try {
      if (!file.isEmpty()) {
        Files.writeString(Path.of(file), line + "\n");
      }
    } catch (IOException e) {
      log.error(
          "The reason cannot be written to {} (authmeter.abort.report): {}", file, e.toString());
    } finally {
      all.engine.stopTest(false);
    }
  }
}
