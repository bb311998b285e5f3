package org.authmeter.runner.step;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.runner.plan.Ceilings;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.target.TargetHosts;

/** Properties of every JMeter of a run: it can be recognised by its servers, and stops in time. */
public final class InjectedProperties {
  private static final String USER_AGENT = "authmeter.userAgent";
  private static final String ABORT = "authmeter.abort.";

  private final RunPlan plan;
  private final String runId;
  private final long startNanos = System.nanoTime();

  /**
   * Starts the time of the run.
   *
   * @param runId as the target's access log has it
   */
  public InjectedProperties(RunPlan plan, String runId) {
    this.plan = plan;
    this.runId = runId;
  }

  /** Properties of a step; those of the user override them. */
  public Map<String, String> properties(RunStep step, Path cell) {
    Map<String, String> all = new LinkedHashMap<>(properties());
    all.put(ABORT + "report", report(cell).toString());
    if (step.isFunctional() || step.pattern().failures().errorsAreResults()) {
      all.put(ABORT + "errorPercent", "0");
      all.put(ABORT + "badCredentials", "0");
    }
    all.putAll(plan.properties(step));
    return all;
  }

  /** Properties of every JMeter of the run. */
  public Map<String, String> properties() {
    Map<String, String> all = new LinkedHashMap<>();
    Map<String, String> ofTarget =
        plan.own().target() == null ? Map.of() : plan.own().target().properties();
    if (!ofTarget.containsKey(USER_AGENT)) {
      all.put(USER_AGENT, userAgent());
    }
    if (plan.own().target() != null && ofTarget.getOrDefault(TargetHosts.KEY, "").isEmpty()) {
      all.put(TargetHosts.KEY, "localhost"); // an empty list would let a redirect lead anywhere
    }
    return all;
  }

  /** The User-Agent of the run, as the target's access log has it. */
  public String userAgent() {
    return "AuthMeter/%s run %s".formatted(Versions.authmeter(), runId);
  }

  public SelfStop selfStop(Path cell) {
    return new SelfStop(report(cell), ceiling(), startNanos);
  }

  /** After what time the run stops itself, because its loops may take any time; null = never. */
  public Duration ceiling() {
    boolean endless = plan.own().target() != null && Ceilings.planned(plan) == null;
    return endless ? plan.own().ceilings().duration() : null;
  }

  private static Path report(Path cell) {
    return cell.resolve("abort.txt");
  }

  public String runId() {
    return runId;
  }
}
