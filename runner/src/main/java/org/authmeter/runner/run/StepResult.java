package org.authmeter.runner.run;

import java.util.List;
import org.authmeter.runner.accesslog.PagesServed;
import org.authmeter.runner.failover.FailoverRow;
import org.authmeter.runner.fault.RecoveryRow;
import org.authmeter.runner.host.HostSample;
import org.authmeter.runner.jtl.CellSamples;

/**
 * How a step ended.
 *
 * @param recovery how it came through a fault; null without one
 * @param failover whether users were asked to log in again after its fault; null without one
 * @param served pages that samples and access logs have; null = nobody counted
 * @param problem why it is broken; empty = it is done
 * @param ends true if the whole run ends here: the testbed died, or somebody interrupted
 */
record StepResult(
    Step step,
    CellSamples samples,
    List<HostSample> hosts,
    RecoveryRow recovery,
    FailoverRow failover,
    PagesServed served,
    String problem,
    boolean ends) {
  boolean isBroken() {
    return !problem.isEmpty();
  }

  /** The same as another step. */
  StepResult with(Step other) {
    return new StepResult(other, samples, hosts, recovery, failover, served, problem, ends);
  }

  /** The same after faults. */
  StepResult with(RecoveryRow row, String complaint) {
    return new StepResult(step, samples, hosts, row, failover, served, complaint, ends);
  }

  /** The same after a fault that its plan made. */
  StepResult with(FailoverRow row, String complaint) {
    return new StepResult(step, samples, hosts, recovery, row, served, complaint, ends);
  }
}
