package org.authmeter.jmeter.redis;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Redis Connection. */
public class RedisConnectionConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public RedisConnectionConfigBeanInfo() {
    super(RedisConnectionConfig.class);
  }

  @Override
  protected ElementForm form() {
    return RedisConnectionConfig.FORM;
  }
}
