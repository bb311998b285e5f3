package org.authmeter.jmeter.core;

/** Form of the open arrivals. The property names appear in saved plans: never rename them. */
public class OpenArrivalsTimerBeanInfo extends FormSupport {
  private static final String RATE = "rate";
  private static final String DURATION = "duration";
  private static final String CURVE = "curve";
  private static final String SEED = "seed";

  /** Called by the Introspector. */
  public OpenArrivalsTimerBeanInfo() {
    super(OpenArrivalsTimer.class);
    setIcon("icon/open-arrivals.png");
    createPropertyGroup("arrivals", new String[] {RATE, DURATION, CURVE, SEED});
    text(RATE, "10");
    text(DURATION, "60");
    file(CURVE, "");
    text(SEED, OpenArrivalsTimer.DEFAULT_SEED);
  }
}
