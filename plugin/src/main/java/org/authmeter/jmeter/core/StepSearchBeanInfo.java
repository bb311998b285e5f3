package org.authmeter.jmeter.core;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Step Search. */
public class StepSearchBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public StepSearchBeanInfo() {
    super(StepSearch.class);
  }

  @Override
  protected ElementForm form() {
    return StepSearch.FORM;
  }
}
