package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Memcached Connection. */
public class MemcachedConnectionConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public MemcachedConnectionConfigBeanInfo() {
    super(MemcachedConnectionConfig.class);
  }

  @Override
  protected ElementForm form() {
    return MemcachedConnectionConfig.FORM;
  }
}
