package org.authmeter.jmeter.core;

/** Form of the step search. The property names appear in saved plans: never rename them. */
public class StepSearchBeanInfo extends FormSupport {
  private static final String UNIT = "unit";
  private static final String RISE = "rise";
  private static final String CODES = "codes";
  private static final String PERCENT = "percent";
  private static final String MEASURED = "measured";

  /** Called by the Introspector. */
  public StepSearchBeanInfo() {
    super(StepSearch.class);
    setIcon("icon/step-search.png");
    createPropertyGroup("tests", new String[] {UNIT});
    createPropertyGroup("peak", new String[] {RISE, MEASURED});
    createPropertyGroup("limit", new String[] {CODES, PERCENT});
    text(UNIT, "");
    text(RISE, StepSearch.DEFAULT_RISE);
    text(MEASURED, "");
    text(CODES, "");
    text(PERCENT, StepSearch.DEFAULT_PERCENT);
  }
}
