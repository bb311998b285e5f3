package org.authmeter.runner.plan;

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
    GatesAndBaselines judging,
    boolean allowKill,
    Capacity capacity,
    Agents agents,
    RunOrder order) {
  public RunRequest {
    real = real == null ? RealServers.NONE : real;
    variants = variants == null ? List.of() : List.copyOf(variants);
    patterns = patterns == null ? List.of() : List.copyOf(patterns);
    properties = properties == null ? List.of() : List.copyOf(properties);
    commandLine = commandLine == null ? List.of() : List.copyOf(commandLine);
    judging = judging == null ? GatesAndBaselines.NONE : judging;
    capacity = capacity == null ? Capacity.NONE : capacity;
    agents = agents == null ? Agents.NONE : agents;
    order = order == null ? RunOrder.INTERLEAVED : order;
  }

  /** A request of a scenario, to which options are added. */
  public static Builder of(String scenario) {
    return new Builder(scenario);
  }

  /** Collects the options; each has its default until it is set. */
  public static final class Builder {
    private final String scenario;
    private String profile;
    private List<String> variants;
    private List<String> patterns;
    private Integer repeats;
    private Path target;
    private Path out;
    private List<String> properties;
    private RealServers real;
    private Integer maxThreads;
    private Integer maxDuration;
    private List<String> commandLine;
    private GatesAndBaselines judging;
    private boolean allowKill;
    private Capacity capacity;
    private Agents agents;
    private RunOrder order;

    private Builder(String scenario) {
      this.scenario = scenario;
    }

    public Builder profile(String value) {
      profile = value;
      return this;
    }

    public Builder variants(List<String> value) {
      variants = value;
      return this;
    }

    public Builder patterns(List<String> value) {
      patterns = value;
      return this;
    }

    public Builder repeats(Integer value) {
      repeats = value;
      return this;
    }

    public Builder target(Path value) {
      target = value;
      return this;
    }

    public Builder out(Path value) {
      out = value;
      return this;
    }

    public Builder properties(List<String> value) {
      properties = value;
      return this;
    }

    public Builder real(RealServers value) {
      real = value;
      return this;
    }

    public Builder maxThreads(Integer value) {
      maxThreads = value;
      return this;
    }

    public Builder maxDuration(Integer value) {
      maxDuration = value;
      return this;
    }

    public Builder commandLine(List<String> value) {
      commandLine = value;
      return this;
    }

    public Builder judging(GatesAndBaselines value) {
      judging = value;
      return this;
    }

    public Builder allowKill(boolean value) {
      allowKill = value;
      return this;
    }

    public Builder capacity(Capacity value) {
      capacity = value;
      return this;
    }

    public Builder agents(Agents value) {
      agents = value;
      return this;
    }

    public Builder order(RunOrder value) {
      order = value;
      return this;
    }

    public RunRequest build() {
      return new RunRequest(
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
          judging,
          allowKill,
          capacity,
          agents,
          order);
    }
  }

  /**
   * What the user asked for of {@code run capacity}.
   *
   * @param of the scenario whose unit of work is served; null = this is another scenario
   * @param p95Ms largest p95 in ms; null = as campaign.yaml has it
   */
  public record Capacity(String of, Integer p95Ms) {
    /** No search for a capacity. */
    public static final Capacity NONE = new Capacity(null, null);

    public boolean isNone() {
      return of == null;
    }
  }
}
