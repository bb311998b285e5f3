package org.authmeter.jmeter.core;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Open Arrivals Timer. */
public class OpenArrivalsTimerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public OpenArrivalsTimerBeanInfo() {
    super(OpenArrivalsTimer.class);
  }

  @Override
  protected ElementForm form() {
    return OpenArrivalsTimer.FORM;
  }
}
