package org.authmeter.runner.run;

import java.util.List;
import org.authmeter.runner.host.HostSample;
import org.authmeter.runner.jtl.CellSamples;

/**
 * How a step ended.
 *
 * @param problem why it is broken; empty = it is done
 * @param ends true if the whole run ends here: the testbed died, or somebody interrupted
 */
record StepResult(
    Step step, CellSamples samples, List<HostSample> hosts, String problem, boolean ends) {
  boolean isBroken() {
    return !problem.isEmpty();
  }
}
