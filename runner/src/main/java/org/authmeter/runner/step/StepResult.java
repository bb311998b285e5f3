package org.authmeter.runner.step;

import java.util.List;
import org.authmeter.common.campaign.HostsFile;
import org.authmeter.runner.jtl.CellSamples;
import org.authmeter.runner.plan.Step;
import org.authmeter.runner.step.AccessLogCount.PagesServed;

/**
 * How a step ended.
 *
 * @param served pages that samples and access logs have; null = not counted
 * @param problem why it is broken; empty = it is done
 * @param ends true if the whole run ends here: the testbed died, or the user interrupted
 */
public record StepResult(
    Step step,
    CellSamples samples,
    List<HostsFile.Sample> hosts,
    PagesServed served,
    String problem,
    boolean ends) {
  public boolean isBroken() {
    return !problem.isEmpty();
  }

  /** The same as another step. */
  public StepResult with(Step other) {
    return new StepResult(other, samples, hosts, served, problem, ends);
  }

  /** The same, broken. */
  public StepResult broken(String why) {
    return new StepResult(step, samples, hosts, served, why, ends);
  }
}
