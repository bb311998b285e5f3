package org.authmeter.runner.run;

import java.util.List;
import org.authmeter.runner.accesslog.PagesServed;
import org.authmeter.runner.host.HostSample;
import org.authmeter.runner.jtl.CellSamples;

/**
 * How a step ended.
 *
 * @param served pages that samples and access logs have; null = nobody counted
 * @param problem why it is broken; empty = it is done
 * @param ends true if the whole run ends here: the testbed died, or somebody interrupted
 */
record StepResult(
    Step step,
    CellSamples samples,
    List<HostSample> hosts,
    PagesServed served,
    String problem,
    boolean ends) {
  boolean isBroken() {
    return !problem.isEmpty();
  }

  /** The same as another step. */
  StepResult with(Step other) {
    return new StepResult(other, samples, hosts, served, problem, ends);
  }

  /** The same, broken. */
  StepResult broken(String why) {
    return new StepResult(step, samples, hosts, served, why, ends);
  }
}
