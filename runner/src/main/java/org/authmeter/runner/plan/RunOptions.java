package org.authmeter.runner.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.agents.Agents;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code run}. What the user did not give is null, or an empty list. */
public final class RunOptions {
  private static final int MAX_PROCESSES = 16;

  /** Of --cpus: the shares of the scenario. */
  private static final String USUAL = "default";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "how long and how often: quick (default, about 5 minutes) or full")
  private String profile;

  @Option(names = "--variants", split = ",", paramLabel = "A,B", description = "only these")
  private List<String> variants = List.of();

  @Option(names = "--patterns", split = ",", paramLabel = "P1,P2", description = "only these")
  private List<String> patterns = List.of();

  @Option(names = "--repeats", paramLabel = "N", description = "runs per cell")
  private Integer repeats;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      description =
          "interleaved (default: repeat 1 of all variants, then repeat 2, each turn begins one"
              + " variant later) or grouped (all repeats of a variant in a row)")
  private String order;

  @Option(
      names = "--target",
      paramLabel = "FILE",
      description =
          "your own system, as a properties file, instead of the testbed; see docs/own-systems.md")
  private Path target;

  @Option(
      names = "--max-threads",
      paramLabel = "N",
      description = "with --target: raises the ceiling of 50 virtual users")
  private Integer maxThreads;

  @Option(
      names = "--max-duration",
      paramLabel = "SECONDS",
      description = "with --target: raises the ceiling of 3600 s of load in all")
  private Integer maxDuration;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/<scenario>-<UTC time>")
  private Path out;

  @Option(names = "-J", paramLabel = "NAME=VALUE", description = "a JMeter property")
  private List<String> properties;

  @Option(
      names = "--memcached",
      paramLabel = "PATH",
      description =
          "memcached binary; default: for the IdP's stores the one on the PATH, else the embedded"
              + " server")
  private Path memcached;

  @Option(
      names = "--repcached",
      paramLabel = "PATH",
      description = "repcached binary; default: the embedded server")
  private Path repcached;

  @Option(
      names = "--real",
      description =
          "real servers from Debian's packages where the testbed has both: slapd, apache2, memcached,"
              + " PostgreSQL")
  private boolean real;

  @Option(
      names = "--embedded",
      description = "the testbed's own servers alone, also where memcached is installed")
  private boolean embedded;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "how long each cell is measured, such as 90s, 30m or 24h")
  private String duration;

  @Option(
      names = "--soak",
      paramLabel = "TIME",
      description =
          "the same for a long time, such as 8h; memory, threads and descriptors that grow fail the run")
  private String soak;

  @Option(
      names = "--of",
      paramLabel = "SCENARIO",
      description = "with capacity: the scenario whose unit of work is served")
  private String of;

  @Mixin private SizingOptions sizing = new SizingOptions();

  @Option(
      names = "--p95",
      paramLabel = "MS",
      description = "with capacity: largest 95th percentile; default as the scenario says")
  private Integer p95;

  @Option(
      names = "--cpus",
      paramLabel = "NAME=CPUS,…",
      description =
          "processors that components of the testbed may use, such as idp=0.5,store=0.25, or default:"
              + " as the scenario says; see docs/shares.md")
  private String cpus;

  @Option(
      names = "--gate",
      paramLabel = "EXPRESSION",
      description =
          "a limit that decides the exit status, such as 'tps>=40', 'p95<=300ms', 'errors<=0.1%%',"
              + " 'tps>=0.95*baseline'; may be repeated")
  private List<String> gates;

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      description = "earlier results to compare with; may be repeated")
  private List<Path> baselines;

  @Option(
      names = "--allow-kill",
      description =
          "with --target: the commands of the target file that end and start components of it"
              + " (authmeter.failover.kill.…, .start.…) may be run on this machine")
  private boolean allowKill;

  @Option(
      names = "--agents",
      split = ",",
      paramLabel = "HOST:PORT",
      description =
          "JMeter agents that make the load, each the whole pattern; see docs/distributed.md")
  private List<String> agents;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description =
          "N JMeters of this machine make the load together, each the whole pattern; 1 to 16")
  private Integer processes;

  /** Null = quick. */
  String profile() {
    return profile;
  }

  /** Empty = the campaign's default. */
  public List<String> variants() {
    return variants;
  }

  /** Empty = the profile's. */
  List<String> patterns() {
    return patterns;
  }

  /** Null = the profile's. */
  Integer repeats() {
    return repeats;
  }

  /**
   * The order of variants and repeats.
   *
   * @throws RunnerException status 2 naming the legal values
   */
  public RunOrder order() {
    return RunOrder.of(order);
  }

  /** Null = the testbed. */
  Path target() {
    return target;
  }

  /** Null = results/&lt;scenario&gt;-&lt;UTC time&gt;. */
  public Path out() {
    return out;
  }

  /** Of a target; null = the standing ceiling. */
  Integer maxThreads() {
    return maxThreads;
  }

  /** Of a target, in seconds; null = the standing ceiling. */
  Integer maxDuration() {
    return maxDuration;
  }

  /** Whether components of a target may be killed. */
  boolean allowKill() {
    return allowKill;
  }

  /**
   * Servers of the testbed that are not embedded.
   *
   * @throws RunnerException status 3 if a program cannot be executed
   */
  public RealServers real() {
    return RealServers.of(memcached, repcached, real, embedded);
  }

  /**
   * Shares of the processors that components of the testbed are to get.
   *
   * @param usual those of the scenario
   * @return none where none are asked for
   * @throws RunnerException status 2 naming the legal values
   */
  CpuShares cpus(CpuShares usual) {
    try {
      return cpus == null
          ? sizing.asked() && target == null ? usual : CpuShares.NONE
          : cpus.equals(USUAL) ? usual : CpuShares.parse(cpus);
    } catch (IllegalArgumentException e) {
      throw RunnerException.usage("--cpus: " + e.getMessage());
    }
  }

  /** Whether and for whom the size of a system is asked. */
  public SizingOptions sizing() {
    return sizing;
  }

  /** Whether shares were asked for. */
  boolean givesShares() {
    return cpus != null;
  }

  /** Whether components were named; the scenario's own may be of variants that are left out. */
  public boolean namesComponents() {
    return cpus != null && !cpus.equals(USUAL);
  }

  /** Of which scenario the capacity is looked for; null = of none. */
  String of() {
    return of;
  }

  /** Largest p95 of a capacity in ms; null = as campaign.yaml has it. */
  public Integer p95() {
    return p95;
  }

  /**
   * How many JMeters of this machine make the load; 0 = the option was not given.
   *
   * @throws RunnerException status 2 if they cannot be so many, or there are agents as well
   */
  public int processes() {
    if (processes == null) {
      return 0;
    }
    if (processes < 1 || processes > MAX_PROCESSES) {
      throw RunnerException.usage(
          "--processes %d: legal values are 1 to %d.".formatted(processes, MAX_PROCESSES));
    }
    if (agents != null) {
      throw RunnerException.usage("--processes and --agents exclude each other.");
    }
    return processes;
  }

  /**
   * The agents of the command line.
   *
   * @throws RunnerException status 2 if one is no address
   */
  Agents agents() {
    return Agents.of(agents);
  }

  /**
   * Properties for JMeter, as name=value; the last of a name counts.
   *
   * @param own come before those of the user
   * @throws RunnerException status 2 if the duration is none
   */
  List<String> properties(List<String> own) {
    List<String> all = new ArrayList<>(own);
    all.addAll(properties == null ? List.of() : properties);
    if (soak != null && duration != null) {
      throw RunnerException.usage("--soak and --duration: give one of them.");
    }
    return soak != null
        ? UserProperties.withDuration("--soak", soak, all)
        : UserProperties.withDuration("--duration", duration, all);
  }

  /** How long each cell is measured to show what grows, such as 8h; null = that is not asked. */
  public String soak() {
    return soak;
  }

  /**
   * Gates and baselines of the command line.
   *
   * @throws RunnerException status 2 naming the option and what is legal
   */
  GatesAndBaselines judging() throws IOException {
    return GatesAndBaselines.of(gates, baselines);
  }
}
