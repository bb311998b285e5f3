package org.authmeter.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.common.control.ControlClient;
import org.authmeter.common.process.Await;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.plan.RunStep;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.ResultsFolder;
import org.authmeter.runner.step.StepChecks;
import org.authmeter.runner.step.StepResult;

/**
 * Repeats a cell in which a server stopped answering, once, as the documented measurement did: the
 * servers are restarted, and the cell is run again after as long as a test takes. The first cell is
 * kept and shown as invalid.
 */
final class HungServerRetry {
  private static final Duration UNKNOWN = Duration.ofSeconds(10);

  private final RunPlan plan;
  private final ResultsFolder folder;
  private final Interruption interruption;
  private final Progress progress;

  HungServerRetry(
      RunPlan plan, ResultsFolder folder, Interruption interruption, Progress progress) {
    this.plan = plan;
    this.folder = folder;
    this.interruption = interruption;
    this.progress = progress;
  }

  /**
   * Checks a cell; if the server hung in it, moves its files away, restarts the testbed's servers
   * and waits.
   *
   * @return why the cell is invalid; empty if it is valid
   */
  String of(StepResult result, Testbed testbed) throws IOException {
    String hung = testbed == null ? "" : hung(result);
    if (hung.isEmpty()) {
      return "";
    }
    RunStep step = result.step();
    Path cell = folder.cell(step.variant().id(), step.patternId(), step.repeat());
    Files.move(cell, cell.resolveSibling(step.repeat() + "-invalid"));
    Duration wait = plan.expected(step);
    wait = wait == null ? UNKNOWN : wait;
    progress.say(
        "%s is invalid: %s. The servers are restarted; after %d s the cell is made once more."
            .formatted(step.key(), hung, wait.toSeconds()));
    restart(testbed);
    if (Await.end(interruption.requested(), wait)) {
      throw RunnerException.broke("interrupted");
    }
    return "%s; %d tests, %d errors; the servers were restarted, and the cell made once more"
        .formatted(hung, result.samples().units(), result.samples().errors());
  }

  /** The second cell: broken if the server hung again. */
  StepResult judged(StepResult again) throws IOException {
    String hung = hung(again);
    return hung.isEmpty() ? again : again.broken("once more " + hung);
  }

  private String hung(StepResult result) throws IOException {
    RunStep step = result.step();
    if (result.isBroken() || step.isFunctional() || !step.pattern().failures().repeatWhenHung()) {
      return "";
    }
    Path cell = folder.cell(step.variant().id(), step.patternId(), step.repeat());
    return StepChecks.hung(cell.resolve("samples.jtl"), plan.scenario().campaign().topic().unit());
  }

  private static void restart(Testbed testbed) throws IOException {
    ControlClient control = ControlClient.of(testbed.addresses().properties()::get);
    // The web server last, as at the start: what it asks is there again.
    List<String> components =
        testbed.addresses().processes().keySet().stream()
            .sorted((a, b) -> rank(a) - rank(b))
            .toList();
    try {
      for (String component : components) {
        control.ask(component, "restart", null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted while the servers were restarted");
    }
  }

  private static int rank(String component) {
    return List.of("mariadb", "php-fpm").indexOf(component) < 0
        ? 2
        : List.of("mariadb", "php-fpm").indexOf(component);
  }
}
