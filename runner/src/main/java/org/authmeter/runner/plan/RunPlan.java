package org.authmeter.runner.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.OfferedLoad;
import org.authmeter.results.campaign.Profile;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.campaign.CapacityScenario;
import org.authmeter.runner.campaign.Scenario;
import org.authmeter.runner.target.TargetFile;

/**
 * What will be run, with all names resolved and checked.
 *
 * @param users absolute; null = the accounts of the plans
 * @param properties the user's own, which override the profile's
 * @param notes warnings for the user and the record
 */
public record RunPlan(
    RunRequest request,
    Scenario scenario,
    Chosen chosen,
    OwnSystem own,
    Path users,
    Map<String, String> properties,
    Sequence sequence,
    List<String> notes) {
  /** What is run of the scenario. */
  public record Chosen(
      String profileName,
      Profile profile,
      List<Variant> variants,
      List<LoadPattern> patterns,
      int repeats) {}

  /**
   * The user's own system.
   *
   * @param target null = the testbed
   * @param environment what the target's owner wrote about it; null = nothing
   * @param ceilings of a target
   */
  public record OwnSystem(TargetFile target, Environment environment, Ceilings ceilings) {}

  /** What is started, in order. */
  public record Sequence(List<RunStep> steps, Path sideBySide) {}

  private static final int MAX_TESTBEDS = 8;

  /** Bytes that the processes of a testbed use under load; half of the memory is for them. */
  private static final long TESTBED_MEMORY = 1536L << 20;

  private static final String USERS = "authmeter.users";

  /** Prefix of the properties of the element that samples processor time and memory. */
  public static final String HOSTS = "authmeter.hosts.";

  private static final String WARMUP = "authmeter.warmup";
  private static final String DURATION = "authmeter.duration";
  private static final String LOOPS = "authmeter.loops";

  /** Seconds of each step of a search. */
  private static final String STEP_DURATION = "authmeter.step.duration";

  /** Default duration in seconds of plans that their loops end. */
  private static final String CAP = "86400";

  /**
   * The properties on JMeter's command line for a step, in addition to the variant's file and the
   * addresses; those of the user override all others.
   */
  public Map<String, String> properties(RunStep step) {
    Map<String, String> all = new LinkedHashMap<>();
    if (users != null) {
      all.put(USERS, users.toString());
    }
    if (!step.isFunctional()) {
      all.putAll(chosen.profile.allProperties());
      if (step.pattern().failures().fault()) { // as long as its faults take
        all.remove(DURATION);
        all.remove(LOOPS);
      }
    }
    all.putAll(step.variant().settings().properties());
    if (!step.isFunctional()) {
      all.putAll(step.pattern().settings().properties());
    }
    all.putAll(KillPermission.properties(request));
    properties.forEach(
        (name, value) -> {
          if (!name.equals(USERS)) {
            all.put(name, value);
          }
        });
    all.put("authmeter.scenario", scenario.name());
    all.put("authmeter.variant", step.variant().id());
    all.put("authmeter.pattern", step.patternId());
    all.put("authmeter.repeat", Integer.toString(step.repeat()));
    all.put("authmeter.warmup.rows", "true"); // they have a file of their own
    return all;
  }

  /**
   * For how long a run of its own warms the testbed up before the step, without shares of the
   * processors: a testbed that has just started as the profile says, and stores that started anew
   * as long as the step's own warm-up, if that would have only their shares. Zero if there is no
   * such run: the profile wants none, the testbed starts anew for each cell, so that all are alike,
   * or the step's plan ends only with its faults. A warm-up of the user's own applies to all cells.
   *
   * @param isWarm whether the testbed was warmed up before an earlier step
   */
  public Duration warmUpBefore(RunStep step, boolean isWarm) {
    boolean isWanted =
        chosen.profile.length().firstWarmup() != null
            && !properties.containsKey(WARMUP)
            && !step.isFunctional()
            && !step.fresh()
            && !step.pattern().failures().fault();
    if (!isWanted) {
      return Duration.ZERO;
    }
    if (!isWarm) {
      return Duration.ofSeconds(chosen.profile.length().firstWarmup());
    }
    return step.restartsStores() && !cpus().isEmpty() ? warmUp(step) : Duration.ZERO;
  }

  /** Properties of a run that only warms up; they override those of a step. */
  public static Map<String, String> onlyWarmUp(Duration length) {
    return Map.of(
        WARMUP, Long.toString(length.toSeconds()), DURATION, "1", LOOPS, "1", STEP_DURATION, "1");
  }

  /**
   * All properties of a step: the plan's own defaults, the variant's file, and the command line.
   */
  public Map<String, String> settings(RunStep step) {
    PlanProperties plan = new PlanProperties(List.of(planFile(step)));
    Map<String, String> all = new LinkedHashMap<>(plan.defaults());
    // Failover tests end when all users have returned.
    if (CAP.equals(all.get(DURATION)) || scenario.campaign().observed().failover() != null) {
      all.remove(DURATION);
    }
    all.putAll(scenario.settings(step.variant()));
    all.putAll(properties(step));
    if (!plan.declares(DURATION)) { // it ends by itself
      all.remove(DURATION);
    }
    return all;
  }

  /** Whether the plan has the element that samples processes; otherwise the runner samples them. */
  public boolean watchesHosts(RunStep step) {
    return new PlanProperties(List.of(planFile(step))).declares(HOSTS + "processes");
  }

  public Path planFile(RunStep step) {
    return scenario.plan(
        step.isFunctional()
            ? scenario.campaign().observed().functional().plan()
            : step.pattern().work().plan());
  }

  /** Maximum number of testbeds that are up at the same time, for a number of bytes of memory. */
  public static int maxTestbeds(long memory) {
    return (int) Math.max(1, Math.min(MAX_TESTBEDS, memory / 2 / TESTBED_MEMORY));
  }

  /** Number of load cells. */
  public int cells() {
    return (int) sequence.steps.stream().filter(s -> !s.isFunctional()).count();
  }

  /** Shares of the processors that components get in the testbed of each variant that has some. */
  public Map<String, CpuShares> cpus() {
    Map<String, CpuShares> all = new LinkedHashMap<>();
    for (Variant variant : chosen.variants) {
      CpuShares shares = request.options().cpus(scenario.campaign().systems().cpus(variant));
      if (!shares.isEmpty()) {
        all.put(variant.id(), shares);
      }
    }
    return all;
  }

  /** Label of one test of a step. */
  public String unit(RunStep step) {
    return step.isFunctional() || step.pattern().work().unit() == null
        ? scenario.campaign().topic().unit()
        : step.pattern().work().unit();
  }

  /** Virtual users of a pattern in this run, on all agents together. */
  public int threads(LoadPattern pattern) {
    String own = properties.get("authmeter.threads");
    int each = own == null ? pattern.users().threads() : Integer.parseInt(own);
    return each * request.agents().copies();
  }

  /** Tests of one run of a pattern that its loops end; null if a duration ends it, or unknown. */
  public Integer tests(RunStep step) {
    Map<String, String> settings = settings(step);
    LoadPattern pattern = step.pattern();
    if (settings.containsKey(DURATION)) {
      return null;
    }
    int loops = Integer.parseInt(settings.getOrDefault(LOOPS, "0"));
    if (loops != 0) {
      return loops < 0 ? null : threads(pattern) * loops;
    }
    return pattern.work().tests() == null
        ? null
        : pattern.work().tests() / pattern.users().threads() * threads(pattern);
  }

  /** Whether it is asked what a session costs the components. */
  public boolean asksForMemory() {
    return request.options().sizing().asked()
        || scenario.campaign().presentation().isAbout(Campaign.View.HOUSE);
  }

  /**
   * Warm-up and measured time of a step, and what its plan needs before them; null if the plan's
   * own loops end it.
   */
  public Duration expected(RunStep step) {
    String duration = settings(step).get(DURATION);
    return duration == null
        ? null
        : Duration.ofSeconds(Long.parseLong(duration)).plus(warmUp(step)).plus(before(step));
  }

  private static Duration before(RunStep step) {
    Integer seconds = step.pattern() == null ? null : step.pattern().work().before();
    return Duration.ofSeconds(seconds == null ? 0 : seconds);
  }

  /** Duration of the warm-up of a step. */
  public Duration warmUp(RunStep step) {
    return Duration.ofSeconds(Long.parseLong(settings(step).getOrDefault(WARMUP, "60")));
  }

  /**
   * What a cell would achieve if every request came at its time; null without a rate of its own.
   */
  public OfferedLoad offeredLoad(RunStep step) {
    LoadPattern.Offered offered = step.isFunctional() ? null : step.pattern().offered();
    if (offered == null) {
      return null;
    }
    Map<String, String> settings = settings(step);
    double rampUp = number(settings, "authmeter.rampUp", offered.rampUp());
    double duration = number(settings, DURATION, offered.duration());
    if (offered.arrivals() != null) {
      double rate = number(settings, "authmeter.weblab.arrivals", offered.arrivals());
      return OfferedLoad.open(rate, rampUp, duration);
    }
    int users =
        request.agents().copies()
            * (int) number(settings, "authmeter.threads", step.pattern().users().threads());
    double perUser = number(settings, "authmeter.weblab.rate", offered.perUser());
    return OfferedLoad.paced(users, perUser, rampUp, duration);
  }

  private static double number(Map<String, String> settings, String name, double fallback) {
    String value = settings.get(name);
    return value == null ? fallback : Double.parseDouble(value);
  }

  /** Arrivals per second of a pattern that is an open load; null in a closed loop. */
  public Double arrivalRate(RunStep step) {
    boolean open =
        !step.isFunctional()
            && new PlanProperties(List.of(planFile(step))).declares(CapacityScenario.RATE);
    String settings = open ? settings(step).get(CapacityScenario.RATE) : null;
    double rate = settings == null ? 0 : Double.parseDouble(settings);
    return rate == 0 ? null : Double.valueOf(rate);
  }

  /** What the plans of this run read. */
  public PlanProperties declared() {
    return new PlanProperties(
        sequence.sideBySide == null
            ? sequence.steps.stream().map(this::planFile).distinct().toList()
            : List.of(sequence.sideBySide));
  }

  public boolean declares(String property) {
    return declared().declares(property);
  }
}
