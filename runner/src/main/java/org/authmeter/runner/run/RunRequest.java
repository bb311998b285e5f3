package org.authmeter.runner.run;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.agents.Agents;

/**
 * What the user asked for on the command line of {@code run}.
 *
 * @param profile null = quick
 * @param variants empty = the campaign's default
 * @param patterns empty = the profile's
 * @param repeats null = the profile's
 * @param target null = the testbed
 * @param out null = results/&lt;scenario&gt;-&lt;UTC time&gt;
 * @param properties name=value, for JMeter
 * @param real servers of the testbed that are not embedded; null = none
 * @param maxThreads of a target; null = the standing ceiling
 * @param maxDuration of a target in seconds; null = the standing ceiling
 * @param commandLine for the record
 * @param capacity of which scenario it is looked for; null = of none
 * @param judging gates and baselines of the command line; null = none
 * @param allowKill components of a target may be killed
 * @param agents that make the load; null = this machine
 * @param order of variants and repeats; null = interleaved
 */
public record RunRequest(
    String scenario,
    String profile,
    List<String> variants,
    List<String> patterns,
    Integer repeats,
    Path target,
    Path out,
    List<String> properties,
    RealServers real,
    Integer maxThreads,
    Integer maxDuration,
    List<String> commandLine,
    Judging judging,
    boolean allowKill,
    CapacityRequest capacity,
    Agents agents,
    RunOrder order) {
  public RunRequest {
    real = real == null ? RealServers.NONE : real;
    variants = variants == null ? List.of() : List.copyOf(variants);
    patterns = patterns == null ? List.of() : List.copyOf(patterns);
    properties = properties == null ? List.of() : List.copyOf(properties);
    commandLine = commandLine == null ? List.of() : List.copyOf(commandLine);
    judging = judging == null ? Judging.NONE : judging;
    capacity = capacity == null ? CapacityRequest.NONE : capacity;
    agents = agents == null ? Agents.NONE : agents;
    order = order == null ? RunOrder.INTERLEAVED : order;
  }

  /** Interleaved, without gates, baselines, leave to kill, a search for the capacity and agents. */
  public RunRequest(
      String scenario,
      String profile,
      List<String> variants,
      List<String> patterns,
      Integer repeats,
      Path target,
      Path out,
      List<String> properties,
      RealServers real,
      Integer maxThreads,
      Integer maxDuration,
      List<String> commandLine) {
    this(
        scenario,
        profile,
        variants,
        patterns,
        repeats,
        target,
        out,
        properties,
        real,
        maxThreads,
        maxDuration,
        commandLine,
        null,
        false,
        null,
        null,
        null);
  }
}
