package org.authmeter.jmeter.community;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Community Authorization Call. */
public class CommunityAuthorizationSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public CommunityAuthorizationSamplerBeanInfo() {
    super(CommunityAuthorizationSampler.class);
  }

  @Override
  protected ElementForm form() {
    return CommunityAuthorizationSampler.FORM;
  }
}
