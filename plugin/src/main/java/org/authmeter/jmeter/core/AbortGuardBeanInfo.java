package org.authmeter.jmeter.core;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Abort Guard. */
public class AbortGuardBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public AbortGuardBeanInfo() {
    super(AbortGuard.class);
  }

  @Override
  protected ElementForm form() {
    return AbortGuard.FORM;
  }
}
