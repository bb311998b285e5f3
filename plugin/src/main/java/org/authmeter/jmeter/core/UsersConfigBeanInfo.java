package org.authmeter.jmeter.core;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** Form of the users. The property names appear in saved plans: never rename them. */
public class UsersConfigBeanInfo extends BeanInfoSupport {
  private static final String FILE = "file";
  private static final String RECYCLE = "recycle";
  private static final String USER_VARIABLE = "userVariable";
  private static final String PASSWORD_VARIABLE = "passwordVariable";

  /** Called by the Introspector. */
  public UsersConfigBeanInfo() {
    super(UsersConfig.class);
    createPropertyGroup("source", new String[] {FILE, RECYCLE});
    createPropertyGroup("variables", new String[] {USER_VARIABLE, PASSWORD_VARIABLE});
    property(FILE, TypeEditor.FileEditor);
    defaultOf(FILE, "");
    defaultOf(USER_VARIABLE, UsersConfig.DEFAULT_USER_VARIABLE);
    defaultOf(PASSWORD_VARIABLE, UsersConfig.DEFAULT_PASSWORD_VARIABLE);
    // A plan that leaves it out gets null, which leaves the field at its default, true.
    PropertyDescriptor recycle = property(RECYCLE);
    recycle.setValue(DEFAULT, UsersConfig.DEFAULT_RECYCLE);
  }

  private void defaultOf(String name, Object value) {
    PropertyDescriptor descriptor = property(name);
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }
}
