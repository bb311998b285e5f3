package org.authmeter.jmeter.host;

import org.authmeter.jmeter.element.ElementForm;
import org.authmeter.jmeter.element.FormSupport;

/** Tells JMeter the fields of the Host Metrics. */
public class HostMetricsConfigBeanInfo extends FormSupport {
  /** Called by the Introspector. */
  public HostMetricsConfigBeanInfo() {
    super(HostMetricsConfig.class);
  }

  @Override
  protected ElementForm form() {
    return HostMetricsConfig.FORM;
  }
}
