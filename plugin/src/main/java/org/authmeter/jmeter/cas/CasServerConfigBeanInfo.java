package org.authmeter.jmeter.cas;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the CAS Server. */
public class CasServerConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public CasServerConfigBeanInfo() {
    super(CasServerConfig.class);
  }

  @Override
  protected ElementForm form() {
    return CasServerConfig.FORM;
  }
}
