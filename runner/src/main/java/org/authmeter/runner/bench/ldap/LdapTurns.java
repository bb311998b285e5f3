package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.bench.ClientProcess;
import org.authmeter.runner.process.Interruption;

/** Runs a tool once, and measures its processor time from outside. */
final class LdapTurns {
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
    Files.createDirectories(folder); // a tool may write its settings there
    return ClientProcess.run(
        client.command(load, folder),
        client.environment(),
        folder,
        load.warmup().plus(load.measured()),
        interruption,
        tick,
        (cpu, output) -> {
          Figures figures = client.figures(load, folder);
          if (figures.count() + figures.errors() == 0) {
            throw RunnerException.broke(
                "no authentication after the warm-up; it said: " + Tail.line(output, 3));
          }
          return new LdapTurn(round, figures, cpu.between(figures.startMs(), figures.endMs()));
        });
  }
}
