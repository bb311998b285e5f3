package org.authmeter.jmeter.core;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** Form of the open arrivals. The property names appear in saved plans: never rename them. */
public class OpenArrivalsTimerBeanInfo extends BeanInfoSupport {
  private static final String RATE = "rate";
  private static final String DURATION = "duration";
  private static final String CURVE = "curve";
  private static final String SEED = "seed";

  /** Called by the Introspector. */
  public OpenArrivalsTimerBeanInfo() {
    super(OpenArrivalsTimer.class);
    createPropertyGroup("arrivals", new String[] {RATE, DURATION, CURVE, SEED});
    property(CURVE, TypeEditor.FileEditor);
    defaultOf(RATE, "10");
    defaultOf(DURATION, "60");
    defaultOf(CURVE, "");
    defaultOf(SEED, OpenArrivalsTimer.DEFAULT_SEED);
  }

  private void defaultOf(String name, String value) {
    PropertyDescriptor descriptor = property(name);
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }
}
