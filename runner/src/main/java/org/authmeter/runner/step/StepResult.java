package org.authmeter.runner.step;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.results.comparison.ComponentUse;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.runner.host.ServerCounts;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.step.AccessLogCount.PagesServed;

/**
 * How a step ended.
 *
 * @param fullThread thread of the load generator that used nearly the whole time of one processor;
 *     empty = none
 * @param served pages that samples and access logs have; null = not counted
 * @param problem why it is broken; empty = it is done
 * @param ends true if the whole run ends here: the testbed died, or the user interrupted
 * @param components what was counted of components of the testbed, by name
 */
public record StepResult(
    RunStep step,
    JtlCounts samples,
    List<HostsFile.Sample> hosts,
    String fullThread,
    PagesServed served,
    String problem,
    boolean ends,
    Map<String, ComponentUse> components) {
  public boolean isBroken() {
    return !problem.isEmpty();
  }

  /** The same as another step. */
  public StepResult with(RunStep other) {
    return new StepResult(other, samples, hosts, fullThread, served, problem, ends, components);
  }

  /** The same, broken. */
  public StepResult broken(String why) {
    return new StepResult(step, samples, hosts, fullThread, served, why, ends, components);
  }

  /** The same with what its tests added to the components of the testbed. */
  StepResult grown(ServerCounts before, ServerCounts after) {
    Map<String, ComponentUse> all = new LinkedHashMap<>(components);
    before
        .until(after, samples.units() + samples.warmupUnits())
        .forEach(
            (name, growth) ->
                all.merge(
                    name,
                    new ComponentUse(null, growth),
                    (shared, grown) -> new ComponentUse(shared.share(), growth)));
    return new StepResult(step, samples, hosts, fullThread, served, problem, ends, all);
  }

  /** Share of this machine's processors that the load generator used while it was measured. */
  public double generatorPercent() {
    List<HostsFile.Sample> all = hosts.stream().filter(h -> h.host().equals("jmeter")).toList();
    List<HostsFile.Sample> measured =
        HostsFile.between(all, samples.startEpochMs(), samples.endEpochMs());
    double cpuPercent =
        (measured.isEmpty() ? all : measured)
            .stream().mapToDouble(HostsFile.Sample::cpuPercent).average().orElse(0);
    return Math.round(cpuPercent * 10) / 10.0 / Runtime.getRuntime().availableProcessors();
  }
}
