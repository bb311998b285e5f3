package org.authmeter.jmeter.core;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Pacing Timer. */
public class PacingTimerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public PacingTimerBeanInfo() {
    super(PacingTimer.class);
  }

  @Override
  protected ElementForm form() {
    return PacingTimer.FORM;
  }
}
