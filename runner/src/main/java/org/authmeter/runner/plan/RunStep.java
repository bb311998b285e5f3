package org.authmeter.runner.plan;

import java.util.Map;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Variant;
import org.authmeter.results.comparison.CellRecord;

/**
 * One start of JMeter: the functional tests of a variant, or one cell.
 *
 * @param pattern null = the functional tests
 * @param repeat 1, 2, …
 * @param testbed options of the testbed without dashes; empty against a target
 * @param fresh true if the testbed must start anew for this step
 * @param lost component of the testbed that is stopped before this step; null = none
 */
public record RunStep(
    Variant variant,
    LoadPattern pattern,
    int repeat,
    Map<String, String> testbed,
    boolean fresh,
    String lost) {
  public boolean isFunctional() {
    return pattern == null;
  }

  /** Whether the stores of the testbed start anew for this step, and nothing else of it. */
  public boolean restartsStores() {
    return !isFunctional()
        && variant.restarts().restart() == Variant.Restart.STORE
        && !testbed.isEmpty();
  }

  /** The same step under another pattern. */
  public RunStep with(LoadPattern other) {
    return new RunStep(variant, other, repeat, testbed, fresh, lost);
  }

  public String patternId() {
    return isFunctional() ? "functional" : pattern.id();
  }

  /** The name of the step in messages and in the report. */
  public String key() {
    return CellRecord.key(variant.id(), patternId(), repeat);
  }
}
