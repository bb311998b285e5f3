package org.authmeter.jmeter.core;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** Form of the pacing. The property name appears in saved plans: never rename it. */
public class PacingTimerBeanInfo extends BeanInfoSupport {
  private static final String RATE = "rate";

  /** Called by the Introspector. */
  public PacingTimerBeanInfo() {
    super(PacingTimer.class);
    createPropertyGroup("pace", new String[] {RATE});
    PropertyDescriptor rate = property(RATE);
    rate.setValue(NOT_UNDEFINED, Boolean.TRUE);
    rate.setValue(DEFAULT, PacingTimer.DEFAULT_RATE);
  }
}
