package org.authmeter.jmeter.host;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** Form of the host metrics. The property names appear in saved plans: never rename them. */
public class HostMetricsConfigBeanInfo extends BeanInfoSupport {
  private static final String PROCESSES = "processes";
  private static final String EXPORTERS = "exporters";
  private static final String FILE = "file";
  private static final String INTERVAL = "interval";

  /** Called by the Introspector. */
  public HostMetricsConfigBeanInfo() {
    super(HostMetricsConfig.class);
    createPropertyGroup("watched", new String[] {PROCESSES, EXPORTERS});
    createPropertyGroup("output", new String[] {FILE, INTERVAL});
    defaultOf(PROCESSES, "");
    defaultOf(EXPORTERS, "");
    property(FILE, TypeEditor.FileEditor);
    defaultOf(FILE, HostMetricsConfig.DEFAULT_FILE);
    defaultOf(INTERVAL, HostMetricsConfig.DEFAULT_INTERVAL);
  }

  private void defaultOf(String name, Object value) {
    PropertyDescriptor descriptor = property(name);
    descriptor.setValue(NOT_UNDEFINED, Boolean.TRUE);
    descriptor.setValue(DEFAULT, value);
  }
}
