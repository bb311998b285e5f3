package org.authmeter.jmeter.memcached;

import static org.authmeter.jmeter.core.FieldText.choice;
import static org.authmeter.jmeter.core.FieldText.flag;
import static org.authmeter.jmeter.core.FieldText.number;
import static org.authmeter.jmeter.core.FieldText.text;

import java.util.Arrays;
import net.spy.memcached.CachedData;
import org.authmeter.jmeter.memcached.session.Operation;
import org.authmeter.jmeter.memcached.session.SessionSettings;
import org.authmeter.jmeter.memcached.session.SessionSettings.LayoutKind;
import org.authmeter.jmeter.memcached.session.SizeRange;
import org.authmeter.jmeter.memcached.session.Weights;

/** The sampler's fields, checked; made anew only when one of them changes. */
final class CheckedSession {
  private static final int LONGEST_KEY = 100_000;
  private static final int YEAR_SECONDS = 365 * 24 * 3600;

  private final String[] texts;
  private final String connectionName;
  private final SessionSettings settings;
  private final String description;

  private CheckedSession(MemcachedSessionFields f, String[] texts) {
    this.texts = texts;
    connectionName = text(f.getConnectionName(), MemcachedSessionFields.DEFAULT_CONNECTION_NAME);
    settings =
        new SessionSettings(
            choice(
                Operation.class,
                "operation",
                f.getOperation(),
                MemcachedSessionFields.DEFAULT_OPERATION),
            whole("batch", f.getBatch(), MemcachedSessionFields.DEFAULT_BATCH, 1, 1_000_000),
            choice(
                LayoutKind.class, "layout", f.getLayout(), MemcachedSessionFields.DEFAULT_LAYOUT),
            f.getKeyPrefix() == null ? "" : f.getKeyPrefix(),
            size("keySize", f.getKeySize(), MemcachedSessionFields.DEFAULT_KEY_SIZE, LONGEST_KEY),
            size(
                "valueSize",
                f.getValueSize(),
                MemcachedSessionFields.DEFAULT_VALUE_SIZE,
                CachedData.MAX_SIZE + 1),
            whole("expiry", f.getExpiry(), MemcachedSessionFields.DEFAULT_EXPIRY, 0, YEAR_SECONDS),
            whole(
                "sessions", f.getSessions(), MemcachedSessionFields.DEFAULT_SESSIONS, 1, 1_000_000),
            flag(
                "sharedSessions",
                f.getSharedSessions(),
                MemcachedSessionFields.DEFAULT_SHARED_SESSIONS),
            new Weights("weights", text(f.getWeights(), MemcachedSessionFields.DEFAULT_WEIGHTS)),
            probe(f));
    description = described();
  }

  private static SessionSettings.Probe probe(MemcachedSessionFields f) {
    return new SessionSettings.Probe(
        number(
            "probeTimeout",
            f.getProbeTimeout(),
            MemcachedSessionFields.DEFAULT_PROBE_TIMEOUT,
            1,
            600_000),
        whole("versions", f.getVersions(), MemcachedSessionFields.DEFAULT_VERSIONS, 1, 10_000),
        whole("burst", f.getBurst(), MemcachedSessionFields.DEFAULT_BURST, 0, 10_000),
        whole(
            "rememberedKeys",
            f.getRememberedKeys(),
            MemcachedSessionFields.DEFAULT_REMEMBERED_KEYS,
            1,
            100_000));
  }

  private static SizeRange size(String field, String value, String fallback, int most) {
    return SizeRange.of(field, text(value, fallback), 1, most);
  }

  private static int whole(String field, String value, String fallback, int least, int most) {
    return (int) number(field, value, fallback, least, most);
  }

  /**
   * @param before what was checked last, or null
   * @return {@code before} itself if nothing has changed
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedSession of(MemcachedSessionFields f, CheckedSession before) {
    String[] texts = {
      f.getConnectionName(),
      f.getOperation(),
      f.getBatch(),
      f.getLayout(),
      f.getWeights(),
      f.getSessions(),
      f.getSharedSessions(),
      f.getExpiry(),
      f.getKeyPrefix(),
      f.getKeySize(),
      f.getValueSize(),
      f.getProbeTimeout(),
      f.getVersions(),
      f.getBurst(),
      f.getRememberedKeys()
    };
    return before != null && Arrays.equals(before.texts, texts)
        ? before
        : new CheckedSession(f, texts);
  }

  String connectionName() {
    return connectionName;
  }

  SessionSettings settings() {
    return settings;
  }

  /** For the request tab of result viewers; made once, not for each sample. */
  String describe() {
    return description;
  }

  private String described() {
    return "%d x %s, layout %s, values of %d to %d bytes%nconnection: %s"
        .formatted(
            settings.batch(),
            settings.operation().label(),
            settings.layout(),
            settings.valueSize().least(),
            settings.valueSize().most(),
            connectionName);
  }
}
