package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the Memcached Session sampler. The property names appear in saved plans: never rename
 * them.
 */
public class MemcachedSessionSamplerBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public MemcachedSessionSamplerBeanInfo() {
    super(MemcachedSessionSampler.class);
    setIcon("icon/memcached.png");
    createPropertyGroup(
        "work", new String[] {"connectionName", "operation", "batch", "layout", "weights"});
    createPropertyGroup(
        "sessions",
        new String[] {"sessions", "sharedSessions", "expiry", "keyPrefix", "keySize", "valueSize"});
    createPropertyGroup(
        "probe", new String[] {"probeTimeout", "versions", "burst", "rememberedKeys"});

    text("connectionName", MemcachedSessionFields.DEFAULT_CONNECTION_NAME);
    choice(
        "operation",
        MemcachedSessionFields.DEFAULT_OPERATION,
        "create",
        "read",
        "touch",
        "update",
        "delete",
        "life-cycle",
        "replication");
    text("batch", MemcachedSessionFields.DEFAULT_BATCH);
    choice("layout", MemcachedSessionFields.DEFAULT_LAYOUT, "plain", "shibboleth");
    text("weights", MemcachedSessionFields.DEFAULT_WEIGHTS);

    text("sessions", MemcachedSessionFields.DEFAULT_SESSIONS);
    flag("sharedSessions", MemcachedSessionFields.DEFAULT_SHARED_SESSIONS);
    text("expiry", MemcachedSessionFields.DEFAULT_EXPIRY);
    text("keyPrefix", "");
    text("keySize", MemcachedSessionFields.DEFAULT_KEY_SIZE);
    text("valueSize", MemcachedSessionFields.DEFAULT_VALUE_SIZE);

    text("probeTimeout", MemcachedSessionFields.DEFAULT_PROBE_TIMEOUT);
    text("versions", MemcachedSessionFields.DEFAULT_VERSIONS);
    text("burst", MemcachedSessionFields.DEFAULT_BURST);
    text("rememberedKeys", MemcachedSessionFields.DEFAULT_REMEMBERED_KEYS);
  }
}
