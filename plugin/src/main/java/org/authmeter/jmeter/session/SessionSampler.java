package org.authmeter.jmeter.session;

import java.util.List;
import java.util.Locale;
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
import org.authmeter.jmeter.element.SharedKey;
import org.authmeter.signon.session.BatchResult;
import org.authmeter.signon.session.Layout;
import org.authmeter.signon.session.PlainLayout;
import org.authmeter.signon.session.ReplicationTally;
import org.authmeter.signon.session.ReplicationTally.Look;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionOperation;
import org.authmeter.signon.session.SessionOperations;
import org.authmeter.signon.session.SessionSettings;
import org.authmeter.signon.session.SessionSettings.SizeRange;
import org.authmeter.signon.session.SessionSettings.Weights;
import org.authmeter.signon.session.SessionStores;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Operations on sessions in a store as one sample, with a sub-result per kind of operation. Each
 * virtual user has sessions of its own, unless they are shared.
 *
 * <p>The response code is OK or a {@link SessionCode}.
 */
public abstract class SessionSampler extends AbstractSampler
    implements FormElement, Interruptible, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(SessionSampler.class);

  private static final int MAX_KEY_SIZE = 100_000;
  private static final int YEAR_SECONDS = 365 * 24 * 3600;

  protected static final Field<SessionOperation> OPERATION =
      Field.choice("operation", SessionOperation.LIFE_CYCLE);
  protected static final Field<Integer> BATCH = Field.number("batch", 1, 1, 1_000_000);
  protected static final Field<Weights> WEIGHTS =
      Field.text("weights", "create=1,read=8,touch=1,update=2,delete=1").as(Weights::new);
  protected static final Field<Integer> SESSIONS = Field.number("sessions", 100, 1, 1_000_000);
  protected static final Field<Boolean> SHARED_SESSIONS = Field.flag("sharedSessions", false);
  protected static final Field<Integer> EXPIRY = Field.number("expiry", 3600, 0, YEAR_SECONDS);
  protected static final Field<String> KEY_PREFIX = Field.exactText("keyPrefix");
  protected static final Field<SizeRange> KEY_SIZE =
      Field.text("keySize", "32").as(text -> SizeRange.of(text, 1, MAX_KEY_SIZE));
  protected static final Field<SizeRange> VALUE_SIZE =
      Field.text("valueSize", "session").as(text -> SizeRange.of(text, 1, CachedData.MAX_SIZE + 1));
  protected static final Field<Integer> PROBE_TIMEOUT =
      Field.number("probeTimeout", 1_000, 1, 600_000);
  protected static final Field<Integer> VERSIONS = Field.number("versions", 1, 1, 10_000);
  protected static final Field<Integer> BURST = Field.number("burst", 0, 0, 10_000);
  protected static final Field<Integer> REMEMBERED_KEYS =
      Field.number("rememberedKeys", 1_000, 1, 100_000);

  private transient List<String> checkedTexts;
  private transient SessionSettings settings;
  private transient String description;
  private transient SessionStores clients;
  private transient SessionOperations operations;
  private final transient SampleThread running = new SampleThread();

  /** Where the connections are found. JMeter sends elements to agents, so no field holds it. */
  protected abstract SharedKey<? extends SessionStores> connections();

  protected abstract ElementForm form();

  /** Kind of the store, which labels and variables begin with, such as {@code memcached}. */
  protected abstract String kind();

  /** How a session lies in the store. */
  protected Layout.Maker layout() {
    return PlainLayout::new;
  }

  /** What there is to say of the layout in a sample's request. */
  protected String described() {
    return "";
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    JMeterVariables variables = getThreadContext().getVariables();
    SampleVariables left = SampleVariables.begin(variables, kind());
    running.enter();
    try {
      prepare(variables);
      run(result, left);
      result.setSamplerData(description);
    } catch (IllegalArgumentException e) {
      SampleResults.refuse(result, new CodedFailure(SessionCode.INVALID_SETTINGS, e.getMessage()));
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
      SessionResults.conclude(result, kind(), settings.operation(), tally);
      leave(variables, tally, micros, clients.evictions());
      if (settings.operation() == SessionOperation.REPLICATION) {
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
    SessionStores found = connections().find(variables, this);
    if (found != clients || !form().hasTexts(this, Set.of(), checkedTexts)) {
      settings = settings();
      description =
          "%d x %s%s, values of %d to %d bytes%nconnection: %s"
              .formatted(
                  settings.batch(),
                  settings.operation().label(kind()),
                  described(),
                  settings.items().valueSize().minimum(),
                  settings.items().valueSize().maximum(),
                  connections().field().of(this));
      operations = new SessionOperations(settings, found, layout());
      clients = found;
      checkedTexts = form().texts(this, Set.of());
    }
    operations.prepare();
  }

  private SessionSettings settings() {
    return new SessionSettings(
        OPERATION.of(this),
        BATCH.of(this),
        new SessionSettings.Items(KEY_PREFIX.of(this), KEY_SIZE.of(this), VALUE_SIZE.of(this)),
        EXPIRY.of(this),
        new SessionSettings.Alive(SESSIONS.of(this), SHARED_SESSIONS.of(this)),
        WEIGHTS.of(this),
        new SessionSettings.Probe(
            PROBE_TIMEOUT.of(this), VERSIONS.of(this), BURST.of(this), REMEMBERED_KEYS.of(this)));
  }

  private void leave(SampleVariables variables, BatchResult tally, long micros, long evictions) {
    variables.put(name("US"), micros);
    variables.put(name("OPERATIONS"), tally.done());
    variables.put(name("HITS"), tally.hits());
    variables.put(name("MISSES"), tally.count(SessionCode.MISS) + tally.count(SessionCode.EVICTED));
    variables.put(name("CONFLICTS"), tally.count(SessionCode.CAS_CONFLICT));
    variables.put(name("TIME_OUTS"), tally.count(SessionCode.TIME_OUT));
    variables.put(name("EVICTIONS"), evictions);
    variables.put(name("WIRE"), tally.sent());
  }

  private void leave(SampleVariables variables, ReplicationTally tally) {
    variables.put(
        name("LAG_US"),
        tally.lagMicros().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    variables.put(name("FIRST_READ_MISSES"), tally.firstReadMisses());
    variables.put(name("VERSIONS"), tally.versions());
    variables.put(name("VERSIONS_NOT_SEEN"), tally.versionsNotSeen());
    leave(variables, name("LOST"), tally.lost());
    leave(variables, name("NOT_RESYNCED"), tally.notResynced());
  }

  private String name(String figure) {
    return kind().toUpperCase(Locale.ROOT) + '_' + figure;
  }

  /** Missing keys of those that were looked for, such as {@code 2 of 1000}. */
  private void leave(SampleVariables variables, String name, Look look) {
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
