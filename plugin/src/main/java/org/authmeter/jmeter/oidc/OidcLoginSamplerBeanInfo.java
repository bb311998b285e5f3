package org.authmeter.jmeter.oidc;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of OIDC Login. */
public class OidcLoginSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public OidcLoginSamplerBeanInfo() {
    super(OidcLoginSampler.class);
  }

  @Override
  protected ElementForm form() {
    return OidcLoginSampler.FORM;
  }
}
