package org.authmeter.runner.step;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.authmeter.common.process.Await;
import org.authmeter.results.jtl.JtlCounts;
import org.authmeter.results.jtl.JtlFollower;
import org.authmeter.runner.agents.AgentsWatch;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.JMeterProcess;
import org.authmeter.runner.process.Testbed;

/** Waits for JMeter's end, and detects when there is nothing more to wait for. */
final class StepWatch {
  private static final Duration TICK = Duration.ofSeconds(1);

  /** After one agent was lost, the others have ended when no row arrives for this time. */
  private static final long AFTER_LOSS = Duration.ofSeconds(20).toNanos();

  /**
   * Why the waiting ended.
   *
   * @param problem empty = JMeter ended by itself
   * @param ends the whole run ends
   */
  record End(String problem, boolean ends) {
    static final End BY_ITSELF = new End("", false);
  }

  private final List<Testbed> testbeds;
  private final Interruption interruption;
  private final Duration limit;
  private final Duration quiet;
  private final boolean errorsAreResults;
  private final SelfStop selfStop;
  private final AgentsWatch agents;

  /**
   * @param testbeds none against a target
   * @param limit null = as long as rows come
   * @param selfStop detects that the run must stop itself
   * @param agents detects that agents end
   */
  StepWatch(
      List<Testbed> testbeds,
      Interruption interruption,
      Duration limit,
      Duration quiet,
      boolean errorsAreResults,
      SelfStop selfStop,
      AgentsWatch agents) {
    this.testbeds = testbeds;
    this.interruption = interruption;
    this.limit = limit;
    this.quiet = quiet;
    this.errorsAreResults = errorsAreResults;
    this.selfStop = selfStop;
    this.agents = agents;
  }

  /**
   * Waits.
   *
   * @param log jmeter.log: its summary grows with the samples while rows wait in JMeter's buffer
   * @param tick called each second
   */
  End await(JMeterProcess jmeter, JtlFollower rows, Path log, Runnable tick) {
    CompletableFuture<?> testbedEnd = new CompletableFuture<Void>();
    testbeds.forEach(each -> each.onExit().thenRun(() -> testbedEnd.complete(null)));
    CompletableFuture<?> any =
        CompletableFuture.anyOf(jmeter.onExit(), testbedEnd, interruption.requested());
    long start = System.nanoTime();
    while (!Await.end(any, TICK)) {
      tick.run();
      if (!selfStop.reason().isEmpty()) {
        return new End(selfStop.reason(), true);
      }
      String printed = jmeter.words();
      agents.look(printed);
      if (!agents.isEmpty() && jmeter.runEnded()) {
        return new End(agents.problem(), !agents.problem().isEmpty());
      }
      if (agents.lostAll() || !agents.problem().isEmpty() && rows.quietNanos() > AFTER_LOSS) {
        return new End(agents.problem(), true);
      }
      Duration since = Duration.ofNanos(System.nanoTime() - start);
      if (limit != null && since.compareTo(limit) > 0) {
        return new End(
            "JMeter had not ended after %d s and was stopped; see jmeter.log"
                .formatted(limit.toSeconds()),
            false);
      }
      if (rows.quietNanos() > quiet.toNanos() && isOld(log)) {
        return new End(
            "JMeter wrote no result for %d s and was stopped; see jmeter.log"
                .formatted(quiet.toSeconds()),
            false);
      }
      JtlCounts samples = rows.samples();
      if (!errorsAreResults && samples.units() > 0 && samples.warmupFailedWholly()) {
        return new End(warmup(samples), false);
      }
    }
    if (testbedEnd.isDone()) {
      Testbed dead = testbeds.stream().filter(each -> !each.isAlive()).findFirst().orElseThrow();
      return new End("a component of the testbed died: " + dead.lastWords(), true);
    }
    if (interruption.isRequested()) {
      return new End("interrupted", true);
    }
    String stopped = selfStop.reason().isEmpty() ? agents.problem() : selfStop.reason();
    return stopped.isEmpty() ? End.BY_ITSELF : new End(stopped, true);
  }

  private boolean isOld(Path log) {
    try {
      Instant last = Files.getLastModifiedTime(log).toInstant();
      return last.plus(quiet).isBefore(Instant.now());
    } catch (IOException e) {
      return true; // JMeter did not even begin to log
    }
  }

  static String warmup(JtlCounts samples) {
    return "all %d samples of the warm-up failed; the first: %s"
        .formatted(samples.warmupUnits(), samples.firstWarmupFailure());
  }
}
