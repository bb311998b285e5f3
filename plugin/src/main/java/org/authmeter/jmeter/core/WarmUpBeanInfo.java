package org.authmeter.jmeter.core;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Warm-up. */
public class WarmUpBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public WarmUpBeanInfo() {
    super(WarmUp.class);
  }

  @Override
  protected ElementForm form() {
    return WarmUp.FORM;
  }
}
