package org.authmeter.jmeter.core;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Users. */
public class UsersConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public UsersConfigBeanInfo() {
    super(UsersConfig.class);
  }

  @Override
  protected ElementForm form() {
    return UsersConfig.FORM;
  }
}
