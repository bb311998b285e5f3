package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.bench.CpuTrace;
import org.authmeter.runner.process.GuardedProcess;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.Tail;

/** Runs a tool once, and measures its processor time from outside. */
final class LdapTurns {
  /** A tool's start, and its end. */
  private static final Duration GRACE = Duration.ofSeconds(120);

  private final Interruption interruption;

  LdapTurns(Interruption interruption) {
    this.interruption = interruption;
  }

  /**
   * @param folder of this turn
   * @param tick told each second how long it has run
   * @throws RunnerException status 4 if the tool broke or measured nothing
   */
  LdapTurn run(LdapClient client, LdapLoad load, int round, Path folder, Consumer<Duration> tick)
      throws IOException {
    Files.createDirectories(folder);
    Path output = folder.resolve("output.log");
    GuardedProcess process =
        GuardedProcess.start(client.command(load, folder), folder, output, client.environment());
    try (CpuTrace cpu = new CpuTrace(process.process().toHandle())) {
      Duration limit = load.warmup().plus(load.measured()).plus(GRACE);
      ClientProcess.await(process, output, limit, interruption, tick);
      Figures figures = client.figures(load, folder);
      if (figures.count() + figures.errors() == 0) {
        throw RunnerException.broke(
            "no authentication after the warm-up; it said: " + Tail.line(output, 3));
      }
      return new LdapTurn(round, figures, cpu.between(figures.startMs(), figures.endMs()));
    } finally {
      process.stop(Duration.ofSeconds(10));
    }
  }
}
