package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Memcached Session. */
public class MemcachedSessionSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public MemcachedSessionSamplerBeanInfo() {
    super(MemcachedSessionSampler.class);
  }

  @Override
  protected ElementForm form() {
    return MemcachedSessionSampler.FORM;
  }
}
