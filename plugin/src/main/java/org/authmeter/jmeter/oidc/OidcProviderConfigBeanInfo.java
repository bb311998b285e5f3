package org.authmeter.jmeter.oidc;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the OIDC Provider. */
public class OidcProviderConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public OidcProviderConfigBeanInfo() {
    super(OidcProviderConfig.class);
  }

  @Override
  protected ElementForm form() {
    return OidcProviderConfig.FORM;
  }
}
