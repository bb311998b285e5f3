package org.authmeter.jmeter.jdbc;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the JDBC Session Connection. */
public class JdbcSessionConnectionConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public JdbcSessionConnectionConfigBeanInfo() {
    super(JdbcSessionConnectionConfig.class);
  }

  @Override
  protected ElementForm form() {
    return JdbcSessionConnectionConfig.FORM;
  }
}
