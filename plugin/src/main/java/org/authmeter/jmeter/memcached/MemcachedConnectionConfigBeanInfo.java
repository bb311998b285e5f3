package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.core.FormSupport;

/**
 * Form of the Memcached Connection. The property names appear in saved plans: never rename them.
 */
public class MemcachedConnectionConfigBeanInfo extends FormSupport {

  /** Called by the Introspector. */
  public MemcachedConnectionConfigBeanInfo() {
    super(MemcachedConnectionConfig.class);
    setIcon("icon/memcached-config.png");
    createPropertyGroup(
        "servers", new String[] {"connectionName", "nodes", "replicas", "protocol"});
    createPropertyGroup("spread", new String[] {"locator", "hash", "failureMode"});
    createPropertyGroup(
        "times",
        new String[] {
          "operationTimeout", "connectTimeout", "maxReconnectDelay", "timeoutThreshold"
        });
    createPropertyGroup("size", new String[] {"clients", "queue", "queueWait", "readBuffer"});

    text("connectionName", MemcachedConnectionFields.DEFAULT_CONNECTION_NAME);
    text("nodes", "");
    text("replicas", "");
    choice("protocol", MemcachedConnectionFields.DEFAULT_PROTOCOL, "ascii", "binary");

    choice("locator", MemcachedConnectionFields.DEFAULT_LOCATOR, "array-mod", "ketama");
    choice("hash", "", "", "native", "crc", "fnv1-64", "fnv1a-64", "fnv1-32", "fnv1a-32", "ketama");
    choice(
        "failureMode",
        MemcachedConnectionFields.DEFAULT_FAILURE_MODE,
        "redistribute",
        "retry",
        "cancel");

    text("operationTimeout", MemcachedConnectionFields.DEFAULT_OPERATION_TIMEOUT);
    text("connectTimeout", MemcachedConnectionFields.DEFAULT_CONNECT_TIMEOUT);
    text("maxReconnectDelay", MemcachedConnectionFields.DEFAULT_MAX_RECONNECT_DELAY);
    text("timeoutThreshold", MemcachedConnectionFields.DEFAULT_TIMEOUT_THRESHOLD);

    text("clients", MemcachedConnectionFields.DEFAULT_CLIENTS);
    text("queue", MemcachedConnectionFields.DEFAULT_QUEUE);
    text("queueWait", MemcachedConnectionFields.DEFAULT_QUEUE_WAIT);
    text("readBuffer", MemcachedConnectionFields.DEFAULT_READ_BUFFER);
  }
}
