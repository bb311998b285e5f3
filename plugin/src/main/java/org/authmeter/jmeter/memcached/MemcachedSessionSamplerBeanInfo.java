package org.authmeter.jmeter.memcached;

import org.authmeter.jmeter.element.Form;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Memcached Session. */
public class MemcachedSessionSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public MemcachedSessionSamplerBeanInfo() {
    super(MemcachedSessionSampler.class);
  }

  @Override
  protected Form form() {
    return MemcachedSessionSampler.FORM;
  }
}
