package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.step.StepResult;

/** The steps of a plan, one after the other. */
final class CampaignSequence implements StepSequence {
  private final RunPlan plan;
  private final TimeLeft estimate;

  /** Number of steps that were returned. */
  private int given;

  private int cell;

  CampaignSequence(RunPlan plan) {
    this.plan = plan;
    this.estimate = new TimeLeft(plan);
  }

  @Override
  public RunStep next() {
    if (given == plan.sequence().steps().size()) {
      return null;
    }
    RunStep step = plan.sequence().steps().get(given++);
    cell += step.isFunctional() ? 0 : 1;
    return step;
  }

  @Override
  public boolean needs(Map<String, String> testbed) {
    return plan
        .sequence()
        .steps()
        .subList(Math.max(0, given - 1), plan.sequence().steps().size())
        .stream()
        .anyMatch(step -> step.testbed().equals(testbed));
  }

  @Override
  public String name(RunStep step) {
    if (step.isFunctional()) {
      return "functional tests of " + step.variant().id();
    }
    String run = plan.chosen().repeats() == 1 ? "" : " run " + step.repeat();
    return "cell %d of %d: %s %s%s"
        .formatted(cell, plan.cells(), step.variant().id(), step.patternId(), run);
  }

  @Override
  public Optional<Duration> left(RunStep current, Duration since) {
    return estimate.left(current, since);
  }

  @Override
  public void observe(RunStep step, JtlCounts samples, Duration since) {
    if (!step.isFunctional()) {
      estimate.observe(samples, since);
    }
  }

  @Override
  public void warmedUp(RunStep step) {
    estimate.warmedUp(step);
  }

  @Override
  public String record(StepResult result, Path folder, Duration time, Findings findings)
      throws IOException {
    estimate.record(result.step(), time);
    return "";
  }

  @Override
  public List<LoadPattern> patterns() {
    return plan.chosen().patterns();
  }
}
