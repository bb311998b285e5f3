package org.authmeter.jmeter.community;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Community Authorization Connection. */
public class CommunityAuthorizationConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public CommunityAuthorizationConfigBeanInfo() {
    super(CommunityAuthorizationConfig.class);
  }

  @Override
  protected ElementForm form() {
    return CommunityAuthorizationConfig.FORM;
  }
}
