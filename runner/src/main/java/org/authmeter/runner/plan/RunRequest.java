package org.authmeter.runner.plan;

import java.io.IOException;
import java.util.List;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.agents.Agents;
import org.authmeter.runner.agents.LocalAgents;
import org.authmeter.runner.campaign.CapacityScenario;

/**
 * What the user asked for on the command line of {@code run}.
 *
 * @param agents that make the load; those of the options, or JMeters of this machine
 * @param properties name=value, for JMeter
 * @param judging gates and baselines of the command line
 * @param commandLine for the record
 */
public record RunRequest(
    String scenario,
    RunOptions options,
    Agents agents,
    List<String> properties,
    GatesAndBaselines judging,
    List<String> commandLine) {

  /**
   * Reads what the options name.
   *
   * @throws RunnerException status 2 naming the option and what is legal
   */
  public static RunRequest of(String scenario, RunOptions options, List<String> commandLine)
      throws IOException {
    return new RunRequest(
        scenario,
        options,
        options.agents(),
        options.properties(List.of()),
        options.judging(),
        List.copyOf(commandLine));
  }

  /** The same with JMeters of this machine that make the load. */
  public RunRequest on(LocalAgents local) {
    return new RunRequest(
        scenario,
        options,
        local.agents(),
        options.properties(local.properties(scenario)),
        judging,
        commandLine);
  }

  /** Whether it is about a capacity: the highest rate, or the size of a system. */
  public boolean isCapacity() {
    return CapacityScenario.NAME.equals(scenario);
  }

  /** Whether the highest rate is searched for, step by step. */
  public boolean isSearch() {
    return isCapacity() && !options.sizing().asked();
  }
}
