package org.authmeter.jmeter.authmark;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the AuthMark Login. */
public class AuthMarkLoginSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public AuthMarkLoginSamplerBeanInfo() {
    super(AuthMarkLoginSampler.class);
  }

  @Override
  protected ElementForm form() {
    return AuthMarkLoginSampler.FORM;
  }
}
