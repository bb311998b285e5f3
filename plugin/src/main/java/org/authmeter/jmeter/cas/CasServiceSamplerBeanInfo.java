package org.authmeter.jmeter.cas;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the CAS Service Call. */
public class CasServiceSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public CasServiceSamplerBeanInfo() {
    super(CasServiceSampler.class);
  }

  @Override
  protected ElementForm form() {
    return CasServiceSampler.FORM;
  }
}
