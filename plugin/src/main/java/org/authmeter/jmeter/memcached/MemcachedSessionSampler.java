package org.authmeter.jmeter.memcached;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.spy.memcached.CachedData;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.Field;
import org.authmeter.jmeter.element.FormElement;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.element.SampleThread;
import org.authmeter.jmeter.element.SampleVariables;
import org.authmeter.signon.memcached.BatchResult;
import org.authmeter.signon.memcached.ReplicationTally;
import org.authmeter.signon.memcached.ReplicationTally.Look;
import org.authmeter.signon.memcached.SessionClients;
import org.authmeter.signon.memcached.SessionOperations;
import org.authmeter.signon.memcached.SessionSettings;
import org.authmeter.signon.memcached.SessionSettings.LayoutKind;
import org.authmeter.signon.memcached.SessionSettings.SizeRange;
import org.authmeter.signon.memcached.SessionSettings.Weights;
import org.authmeter.signon.memcached.client.CacheOperation;
import org.authmeter.signon.memcached.client.MemcachedCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Operations on sessions in memcached as one sample, with a sub-result per kind of operation. The
 * clients are those of a {@link MemcachedConnectionConfig} with the same connection name. Each
 * virtual user has sessions of its own, unless they are shared.
 *
 * <p>The response code is OK or a {@link MemcachedCode}.
 */
public class MemcachedSessionSampler extends AbstractSampler
    implements FormElement, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(MemcachedSessionSampler.class);

  private static final int MAX_KEY_SIZE = 100_000;
  private static final int YEAR_SECONDS = 365 * 24 * 3600;

  private static final Field<CacheOperation> OPERATION =
      Field.choice("operation", CacheOperation.LIFE_CYCLE);
  private static final Field<Integer> BATCH = Field.number("batch", 1, 1, 1_000_000);
  private static final Field<LayoutKind> LAYOUT = Field.choice("layout", LayoutKind.PLAIN);
  private static final Field<Weights> WEIGHTS =
      Field.text("weights", "create=1,read=8,touch=1,update=2,delete=1").as(Weights::new);
  private static final Field<Integer> SESSIONS = Field.number("sessions", 100, 1, 1_000_000);
  private static final Field<Boolean> SHARED_SESSIONS = Field.flag("sharedSessions", false);
  private static final Field<Integer> EXPIRY = Field.number("expiry", 3600, 0, YEAR_SECONDS);
  private static final Field<String> KEY_PREFIX = Field.exactText("keyPrefix");
  private static final Field<SizeRange> KEY_SIZE =
      Field.text("keySize", "32").as(text -> SizeRange.of(text, 1, MAX_KEY_SIZE));
  private static final Field<SizeRange> VALUE_SIZE =
      Field.text("valueSize", "session").as(text -> SizeRange.of(text, 1, CachedData.MAX_SIZE + 1));
  private static final Field<Integer> PROBE_TIMEOUT =
      Field.number("probeTimeout", 1_000, 1, 600_000);
  private static final Field<Integer> VERSIONS = Field.number("versions", 1, 1, 10_000);
  private static final Field<Integer> BURST = Field.number("burst", 0, 0, 10_000);
  private static final Field<Integer> REMEMBERED_KEYS =
      Field.number("rememberedKeys", 1_000, 1, 100_000);

  static final ElementForm FORM =
      ElementForm.withIcon("memcached.png")
          .group(
              "work", MemcachedConnectionConfig.CONNECTION_NAME, OPERATION, BATCH, LAYOUT, WEIGHTS)
          .group("sessions", SESSIONS, SHARED_SESSIONS, EXPIRY, KEY_PREFIX, KEY_SIZE, VALUE_SIZE)
          .group("probe", PROBE_TIMEOUT, VERSIONS, BURST, REMEMBERED_KEYS);

  private transient List<String> checkedTexts;
  private transient SessionSettings settings;
  private transient String description;
  private transient SessionClients clients;
  private transient SessionOperations operations;
  private final transient SampleThread running = new SampleThread();

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, "memcached");
    running.enter();
    try {
      prepare(variables);
      run(result, left);
      result.setSamplerData(description);
    } catch (IllegalArgumentException e) {
      SampleResults.refuse(
          result, new CodedFailure(MemcachedCode.INVALID_SETTINGS, e.getMessage()));
    } catch (CodedFailure e) {
      SampleResults.refuse(result, e);
    } finally {
      running.leave();
    }
    return result;
  }

  private void run(SampleResult result, SampleVariables variables) {
    result.sampleStart();
    long start = System.nanoTime();
    try {
      BatchResult tally = operations.run();
      long micros = (System.nanoTime() - start) / 1000;
      result.sampleEnd();
      SessionResults.conclude(result, settings.operation(), tally);
      leave(variables, tally, micros, clients.evictions());
      if (settings.operation() == CacheOperation.REPLICATION) {
        leave(variables, tally.replication());
      }
    } catch (RuntimeException e) {
      // a defect must not end the thread, and must not be silent
      log.error("{}: the sample broke off", getName(), e);
      SampleResults.broken(result, e);
    }
  }

  /** Connections and the sessions to work on are not part of the measurement. */
  private void prepare(JMeterVariables variables) throws CodedFailure {
    SessionClients found = MemcachedConnectionConfig.KEY.find(variables, this);
    if (found != clients || !FORM.hasTexts(this, Set.of(), checkedTexts)) {
      settings = settings();
      description =
          "%d x %s, layout %s, values of %d to %d bytes%nconnection: %s"
              .formatted(
                  settings.batch(),
                  settings.operation().label(),
                  settings.layout(),
                  settings.items().valueSize().minimum(),
                  settings.items().valueSize().maximum(),
                  MemcachedConnectionConfig.CONNECTION_NAME.of(this));
      operations = new SessionOperations(settings, found);
      clients = found;
      checkedTexts = FORM.texts(this, Set.of());
    }
    operations.prepare();
  }

  private SessionSettings settings() {
    return new SessionSettings(
        OPERATION.of(this),
        BATCH.of(this),
        LAYOUT.of(this),
        new SessionSettings.Items(KEY_PREFIX.of(this), KEY_SIZE.of(this), VALUE_SIZE.of(this)),
        EXPIRY.of(this),
        new SessionSettings.Alive(SESSIONS.of(this), SHARED_SESSIONS.of(this)),
        WEIGHTS.of(this),
        new SessionSettings.Probe(
            PROBE_TIMEOUT.of(this), VERSIONS.of(this), BURST.of(this), REMEMBERED_KEYS.of(this)));
  }

  private static void leave(
      SampleVariables variables, BatchResult tally, long micros, long evictions) {
    variables.put("MEMCACHED_US", micros);
    variables.put("MEMCACHED_OPERATIONS", tally.done());
    variables.put("MEMCACHED_HITS", tally.hits());
    variables.put(
        "MEMCACHED_MISSES", tally.count(MemcachedCode.MISS) + tally.count(MemcachedCode.EVICTED));
    variables.put("MEMCACHED_CONFLICTS", tally.count(MemcachedCode.CAS_CONFLICT));
    variables.put("MEMCACHED_TIME_OUTS", tally.count(MemcachedCode.TIME_OUT));
    variables.put("MEMCACHED_EVICTIONS", evictions);
    variables.put("MEMCACHED_WIRE", tally.sent());
  }

  private static void leave(SampleVariables variables, ReplicationTally tally) {
    variables.put(
        "MEMCACHED_LAG_US",
        tally.lagMicros().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    variables.put("MEMCACHED_FIRST_READ_MISSES", tally.firstReadMisses());
    variables.put("MEMCACHED_VERSIONS", tally.versions());
    variables.put("MEMCACHED_VERSIONS_NOT_SEEN", tally.versionsNotSeen());
    leave(variables, "MEMCACHED_LOST", tally.lost());
    leave(variables, "MEMCACHED_NOT_RESYNCED", tally.notResynced());
  }

  /** Missing keys of those that were looked for, such as {@code 2 of 1000}. */
  private static void leave(SampleVariables variables, String name, Look look) {
    if (look != null) {
      variables.put(name, look.missing() + " of " + look.checked());
    }
  }

  @Override
  public void threadStarted() {
    // the first sample opens what is needed
  }

  /** A client of this virtual user's own ends with it. */
  @Override
  public void threadFinished() {
    if (clients != null) {
      clients.finish();
    }
  }

  @Override
  public boolean interrupt() {
    return running.interrupt();
  }
}
