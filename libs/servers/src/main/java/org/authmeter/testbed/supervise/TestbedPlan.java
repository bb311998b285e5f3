package org.authmeter.testbed.supervise;

import java.util.List;
import java.util.Map;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * A testbed that can be started.
 *
 * @param components what to start
 * @param addresses properties for load generators, besides those of the running processes
 * @param control a further path of the control; null for none
 */
public record TestbedPlan(
    TestbedLayout layout,
    List<ComponentSpec> components,
    Map<String, String> addresses,
    ControlExtension control) {

  /** A testbed without a further path of the control. */
  public TestbedPlan(
      TestbedLayout layout, List<ComponentSpec> components, Map<String, String> addresses) {
    this(layout, components, addresses, null);
  }
}
