package org.authmeter.runner.bench.memcached;

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
final class MemcachedTurns {
  private final Interruption interruption;

  MemcachedTurns(Interruption interruption) {
    this.interruption = interruption;
  }

  /**
   * @param folder of this turn
   * @param tick told each second how long it has run
   * @throws RunnerException status 4 if the tool broke or measured nothing
   */
  MemcachedTurn run(
      MemcachedBenchClient client,
      MemcachedLoad load,
      int round,
      Path folder,
      Consumer<Duration> tick)
      throws IOException {
    Files.createDirectories(folder); // a tool may write its settings there
    return ClientProcess.run(
        client.command(load, folder),
        client.environment(),
        folder,
        load.settings().turn(),
        interruption,
        tick,
        (cpu, output) -> {
          MemcachedTurn turn = client.turn(load, round, folder, cpu);
          if (turn.operations() + turn.errors() == 0) {
            throw RunnerException.broke(
                "no operation after the warm-up; it said: " + Tail.line(output, 3));
          }
          return turn;
        });
  }
}
