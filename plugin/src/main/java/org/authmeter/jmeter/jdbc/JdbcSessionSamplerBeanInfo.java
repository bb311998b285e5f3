package org.authmeter.jmeter.jdbc;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the JDBC Session. */
public class JdbcSessionSamplerBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public JdbcSessionSamplerBeanInfo() {
    super(JdbcSessionSampler.class);
  }

  @Override
  protected ElementForm form() {
    return JdbcSessionSampler.FORM;
  }
}
