package org.authmeter.jmeter.host;

import org.authmeter.jmeter.core.FormSupport;

/** Form of the host metrics. The property names appear in saved plans: never rename them. */
public class HostMetricsConfigBeanInfo extends FormSupport {
  private static final String PROCESSES = "processes";
  private static final String EXPORTERS = "exporters";
  private static final String FILE = "file";
  private static final String INTERVAL = "interval";

  /** Called by the Introspector. */
  public HostMetricsConfigBeanInfo() {
    super(HostMetricsConfig.class);
    setIcon("icon/host-metrics.png");
    createPropertyGroup("watched", new String[] {PROCESSES, EXPORTERS});
    createPropertyGroup("output", new String[] {FILE, INTERVAL});
    text(PROCESSES, "");
    text(EXPORTERS, "");
    file(FILE, HostMetricsConfig.DEFAULT_FILE);
    text(INTERVAL, HostMetricsConfig.DEFAULT_INTERVAL);
  }
}
