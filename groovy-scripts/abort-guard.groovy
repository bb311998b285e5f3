/*
 * Stops the test when going on would harm the system under test.
 *
 * Used as   JSR223 Listener beside the samplers that it watches (testplans/fragments/saml-login.jmx)
 * Inputs    variables, read at the first sample of a test:
 *             ABORT_ERROR_PERCENT    stop at this share of failed samples among the last 1000; 0 = never; default 10
 *             ABORT_MINIMUM          samples before the share counts; default 20
 *             ABORT_BAD_CREDENTIALS  stop when one account was refused this often; 0 = never; default 3
 *             ABORT_REPORT           file for the reason; empty = only the log
 *           USER                     variable that holds the account
 *           HTTP 423 (Locked) and 429 (Too Many Requests, RFC 6585) stop the test at once
 * Outputs   the test ends in order: each virtual user finishes its sample; the reason, one line, goes to the
 *           log (ERROR) and to ABORT_REPORT
 * State     one guard a test, shared by all virtual users of this JMeter through props; a new test has a new
 *           engine and gets a new guard. An agent guards its own virtual users and writes its own report.
 */
import groovy.transform.CompileStatic
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicIntegerArray
import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.AtomicReference
import org.apache.jmeter.engine.StandardJMeterEngine
import org.apache.jmeter.samplers.SampleResult
import org.apache.jmeter.threads.JMeterContext
import org.apache.jmeter.threads.JMeterVariables
import org.slf4j.Logger

AbortGuard.of(ctx, props, log).take(sampleResult, vars)

@CompileStatic
class AbortGuard {
  private static final String KEY = 'authmeter.abort.guard'
  private static final int WINDOW = 1000

  private final StandardJMeterEngine engine
  private final Logger log
  private final AtomicLong taken = new AtomicLong()
  private final AtomicIntegerArray window = new AtomicIntegerArray(WINDOW)
  private final AtomicInteger failed = new AtomicInteger()
  private final Map<String, AtomicInteger> refused = new ConcurrentHashMap<>()
  private final AtomicReference<String> reason = new AtomicReference<>()
  private int errorPercent
  private int minimum
  private int badCredentials
  private String report

  static AbortGuard of(JMeterContext ctx, Properties props, Logger log) {
    AbortGuard guard = known(ctx, props)
    if (guard != null) {
      return guard
    }
    synchronized (props) {
      guard = known(ctx, props)
      if (guard == null) {
        guard = new AbortGuard(ctx.engine, log)
        props.put(KEY, guard)
        guard.configure(ctx.variables)
      }
      return guard
    }
  }

  private static AbortGuard known(JMeterContext ctx, Properties props) {
    Object present = props.get(KEY)
    return present instanceof AbortGuard && ((AbortGuard) present).engine.is(ctx.engine) ? (AbortGuard) present : null
  }

  private AbortGuard(StandardJMeterEngine engine, Logger log) {
    this.engine = engine
    this.log = log
  }

  /** A guard that cannot be read must not let the load run on unguarded. */
  private void configure(JMeterVariables vars) {
    report = vars.get('ABORT_REPORT')?.strip()
    errorPercent = number(vars, 'ABORT_ERROR_PERCENT', 10, 100)
    minimum = number(vars, 'ABORT_MINIMUM', 20, WINDOW)
    badCredentials = number(vars, 'ABORT_BAD_CREDENTIALS', 3, Integer.MAX_VALUE)
  }

  private int number(JMeterVariables vars, String name, int byDefault, int most) {
    String text = vars.get(name)
    if (text == null || text.isBlank()) {
      return byDefault
    }
    int value = text.strip() ==~ /\d{1,9}/ ? text.strip().toInteger() : -1
    if (value < 0 || value > most) {
      stop("the variable $name is '$text'; write a whole number from 0 to $most")
    }
    return value
  }

  /** A success costs one count, one slot of the window and, while any of it failed, one comparison. */
  void take(SampleResult sample, JMeterVariables vars) {
    boolean ok = sample.successful
    int slot = (int) (taken.getAndIncrement() % WINDOW)
    int change = (ok ? 0 : 1) - window.getAndSet(slot, ok ? 0 : 1)
    int failures = change == 0 ? failed.get() : failed.addAndGet(change)
    if (!ok) {
      failure(sample, vars)
    }
    if (failures > 0) {
      share(failures, sample)
    }
  }

  private void share(int failures, SampleResult last) {
    long samples = Math.min(taken.get(), (long) WINDOW)
    if (errorPercent > 0 && samples >= minimum && failures * 100L >= errorPercent * samples) {
      stop("$failures of the last $samples samples failed, the limit authmeter.abort.errorPercent is $errorPercent %" +
          (last.successful ? '' : '; the last: ' + told(last)))
    }
  }

  private void failure(SampleResult sample, JMeterVariables vars) {
    String busy = busy(sample)
    if (busy != null) {
      stop(busy)
    }
    if (badCredentials > 0 && sample.responseCode == 'LOGIN_REFUSED') {
      String account = vars.get('USER') ?: ''
      int times = refused.computeIfAbsent(account, { new AtomicInteger() }).incrementAndGet()
      if (times >= badCredentials) {
        stop("account $account was refused $times times, the limit authmeter.abort.badCredentials is $badCredentials;" +
            ' going on could lock it')
      }
    }
  }

  /** 423 and 429 as the sample's own code or as the status of one of its requests. */
  private static String busy(SampleResult sample) {
    for (SampleResult each : [sample] + sample.subResults.toList()) {
      if (each.responseCode in ['423', '429', 'HTTP_423', 'HTTP_429']) {
        String status = each.responseCode.replace('HTTP_', '')
        return "the server answered HTTP $status at $each.sampleLabel" +
            (status == '429' ? ': too many requests' : ': the account or resource is locked')
      }
    }
    return null
  }

  private static String told(SampleResult sample) {
    return "$sample.sampleLabel $sample.responseCode $sample.responseMessage"
  }

  private void stop(String why) {
    String line = why.replaceAll(/\s+/, ' ').take(500)
    if (!reason.compareAndSet(null, line)) {
      return
    }
    log.error('The run stopped itself: {}', line)
    try {
      if (report) {
        Files.writeString(Path.of(report), line + '\n')
      }
    } catch (IOException e) {
      log.error('The reason cannot be written to {} (authmeter.abort.report): {}', report, e.toString())
    } finally {
      engine.stopTest(false)
    }
  }
}
