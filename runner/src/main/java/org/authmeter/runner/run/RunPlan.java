package org.authmeter.runner.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.campaign.LoadPattern;
import org.authmeter.runner.campaign.Profile;
import org.authmeter.runner.campaign.Scenario;
import org.authmeter.runner.campaign.Variant;
import org.authmeter.runner.results.Environment;
import org.authmeter.runner.target.TargetFile;

/**
 * What will run, all names resolved and checked.
 *
 * @param target null = the testbed
 * @param environment what the target's owner wrote about it; null = nothing
 * @param ceilings of a target
 * @param users absolute; null = the accounts of the plans
 * @param properties the user's own, which outrank the profile's
 * @param notes warnings for the user and the record
 */
public record RunPlan(
    RunRequest request,
    Scenario scenario,
    String profileName,
    Profile profile,
    List<Variant> variants,
    List<LoadPattern> patterns,
    int repeats,
    TargetFile target,
    Environment environment,
    Ceilings ceilings,
    Path users,
    Map<String, String> properties,
    List<Step> steps,
    List<String> notes) {
  private static final String USERS = "authmeter.users";

  /** Properties of the element that samples processor time and memory begin so. */
  static final String HOSTS = "authmeter.hosts.";

  private static final String DURATION = "authmeter.duration";
  private static final String LOOPS = "authmeter.loops";

  /** A cap that plans whose loops end them have by default, in seconds. */
  private static final String CAP = "86400";

  /**
   * What JMeter's command line says of a step, beside the variant's file and the addresses; the
   * last word is the user's.
   */
  public Map<String, String> properties(Step step) {
    Map<String, String> all = new LinkedHashMap<>();
    if (users != null) {
      all.put(USERS, users.toString());
    }
    if (!step.isFunctional()) {
      all.putAll(profile.allProperties());
      if (step.pattern().fault()) { // as long as its faults take
        all.remove(DURATION);
        all.remove(LOOPS);
      }
    }
    all.putAll(step.variant().properties());
    if (!step.isFunctional()) {
      all.putAll(step.pattern().properties());
    }
    all.putAll(LeaveToKill.properties(request));
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

  /** All that decides what a step does: the plan's own defaults, the variant's file, the rest. */
  Map<String, String> settings(Step step) {
    PlanProperties plan = new PlanProperties(List.of(planFile(step)));
    Map<String, String> all = new LinkedHashMap<>(plan.defaults());
    // Failover tests end when all users have returned.
    if (CAP.equals(all.get(DURATION)) || scenario.campaign().failover() != null) {
      all.remove(DURATION);
    }
    all.putAll(scenario.settings(step.variant()));
    all.putAll(properties(step));
    if (!plan.declares(DURATION)) { // it ends by itself
      all.remove(DURATION);
    }
    return all;
  }

  /** Whether the plan has the element that samples processes, so that the runner need not. */
  boolean watchesHosts(Step step) {
    return new PlanProperties(List.of(planFile(step))).declares(HOSTS + "processes");
  }

  public Path planFile(Step step) {
    return scenario.plan(
        step.isFunctional() ? scenario.campaign().functional().plan() : step.pattern().plan());
  }

  /** Number of load cells. */
  public int cells() {
    return (int) steps.stream().filter(s -> !s.isFunctional()).count();
  }

  /** Label of one test of a step. */
  public String unit(Step step) {
    return step.isFunctional() || step.pattern().unit() == null
        ? scenario.campaign().unit()
        : step.pattern().unit();
  }

  /** Virtual users of a pattern in this run, on all agents together. */
  public int threads(LoadPattern pattern) {
    String own = properties.get("authmeter.threads");
    int each = own == null ? pattern.threads() : Integer.parseInt(own);
    return each * request.agents().copies();
  }

  /** Tests of one run of a pattern that its loops end; null if a duration ends it, or unknown. */
  Integer tests(Step step) {
    Map<String, String> said = settings(step);
    LoadPattern pattern = step.pattern();
    if (said.containsKey(DURATION)) {
      return null;
    }
    int loops = Integer.parseInt(said.getOrDefault(LOOPS, "0"));
    if (loops != 0) {
      return loops < 0 ? null : threads(pattern) * loops;
    }
    return pattern.tests() == null ? null : pattern.tests() / pattern.threads() * threads(pattern);
  }

  /** Arrivals per second of a pattern that is an open load; null in a closed loop. */
  Double offered(Step step) {
    boolean open =
        !step.isFunctional()
            && new PlanProperties(List.of(planFile(step))).declares(CapacityCourse.RATE);
    String said = open ? settings(step).get(CapacityCourse.RATE) : null;
    double rate = said == null ? 0 : Double.parseDouble(said);
    return rate == 0 ? null : Double.valueOf(rate);
  }

  /** What the plans of this run read. */
  PlanProperties declared() {
    return new PlanProperties(steps.stream().map(this::planFile).distinct().toList());
  }

  boolean declares(String property) {
    return declared().declares(property);
  }
}
