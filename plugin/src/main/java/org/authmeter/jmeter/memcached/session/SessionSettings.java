package org.authmeter.jmeter.memcached.session;

/**
 * What a sample does.
 *
 * @param operation each operation of the batch
 * @param batch operations of one sample
 * @param layout of a session in memcached
 * @param keyPrefix of all keys
 * @param keySize least length of keys; longer ones than 250 bytes are hashed
 * @param valueSize of values
 * @param expiry seconds that a session lives without being touched
 * @param sessions most that live at once, of a virtual user or of all
 * @param shared whether all virtual users share the sessions
 * @param weights of the operations of a life cycle
 * @param probe of the operation replication
 */
public record SessionSettings(
    Operation operation,
    int batch,
    LayoutKind layout,
    String keyPrefix,
    SizeRange keySize,
    SizeRange valueSize,
    int expiry,
    int sessions,
    boolean shared,
    Weights weights,
    Probe probe) {
  private static final int THIRTY_DAYS = 30 * 24 * 3600;

  /** How a session lies in memcached. */
  public enum LayoutKind {
    PLAIN,
    SHIBBOLETH
  }

  /**
   * The replication probe.
   *
   * @param timeoutMs after which a value that the replica has not got counts as lost on the way
   * @param versions of one key, written one after the other, of which the last is awaited
   * @param burst other keys written before, which are not awaited: they make the queue longer
   * @param keys confirmed ones that are looked for after the primary's end
   */
  public record Probe(long timeoutMs, int versions, int burst, int keys) {}

  Layout layout(SessionData data) {
    return layout == LayoutKind.SHIBBOLETH
        ? new ShibbolethLayout(data, exptime())
        : new PlainLayout(data, exptime());
  }

  SessionData data() {
    return new SessionData(keyPrefix, keySize, valueSize);
  }

  /** As the protocol has it: what is longer than 30 days would be taken for a date. */
  int exptime() {
    return expiry <= THIRTY_DAYS ? expiry : (int) (System.currentTimeMillis() / 1000) + expiry;
  }
}
