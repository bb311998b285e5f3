package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.step.StepResult;

/** The order in which a run makes its steps; the result of one may decide which is next. */
interface StepSequence {
  /** The next step; null at the end. */
  RunStep next();

  /**
   * Whether the current step or a later one may run on a testbed of these settings.
   *
   * @param testbed options without dashes
   */
  boolean needs(Map<String, String> testbed);

  /** The name of the step in the progress line. */
  String name(RunStep step);

  /** Time left of the run; empty as long as it is unknown. */
  Optional<Duration> left(RunStep current, Duration since);

  /** Takes what the current step has shown so far. */
  default void observe(RunStep step, JtlCounts samples, Duration since) {
    // only some learn from it
  }

  /** The testbed of the step is warm: later steps on it need no first warm-up. */
  default void warmedUp(RunStep step) {
    // only some count its time
  }

  /**
   * Takes the result of the step, which is in the findings already.
   *
   * @param cell folder of its samples
   * @return a remark for the user; empty = none
   */
  String record(StepResult result, Path cell, Duration time, Findings findings) throws IOException;

  /** The patterns of the steps that were run, for the report. */
  List<LoadPattern> patterns();

  /** The result of a search for the capacity, for the report; null = there was none. */
  default Map<String, Object> capacity() {
    return null;
  }
}
