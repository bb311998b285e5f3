package org.authmeter.jmeter.core;

/** Form of the pacing. The property name appears in saved plans: never rename it. */
public class PacingTimerBeanInfo extends FormSupport {
  private static final String RATE = "rate";

  /** Called by the Introspector. */
  public PacingTimerBeanInfo() {
    super(PacingTimer.class);
    setIcon("icon/pacing.png");
    createPropertyGroup("pace", new String[] {RATE});
    text(RATE, PacingTimer.DEFAULT_RATE);
  }
}
