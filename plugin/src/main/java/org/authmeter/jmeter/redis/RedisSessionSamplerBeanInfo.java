package org.authmeter.jmeter.redis;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Redis Session. */
public class RedisSessionSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public RedisSessionSamplerBeanInfo() {
    super(RedisSessionSampler.class);
  }

  @Override
  protected ElementForm form() {
    return RedisSessionSampler.FORM;
  }
}
