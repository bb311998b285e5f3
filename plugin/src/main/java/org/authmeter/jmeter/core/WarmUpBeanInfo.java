package org.authmeter.jmeter.core;

/** Form of the warm-up. The property name appears in saved plans: never rename it. */
public class WarmUpBeanInfo extends FormSupport {
  private static final String KEEP = "keep";

  /** Called by the Introspector. */
  public WarmUpBeanInfo() {
    super(WarmUp.class);
    setIcon("icon/warm-up.png");
    createPropertyGroup("results", new String[] {KEEP});
    flag(KEEP, WarmUp.DEFAULT_KEEP);
  }
}
