package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.process.Interruption;

/** Runs a client once, and measures it from outside. */
final class ClientTurn {
  private final Load load;
  private final WireCounters counters;
  private final BenchSettings settings;
  private final Interruption interruption;

  ClientTurn(Load load, BenchSettings settings, Interruption interruption) throws IOException {
    this.load = load;
    this.counters = new WireCounters(load.addresses());
    this.settings = settings;
    this.interruption = interruption;
  }

  /**
   * @param folder of this turn
   * @param tick told each second how long it has run
   * @throws RunnerException status 4 if the client broke or measured nothing
   */
  Turn run(Client client, int round, Path folder, Consumer<Duration> tick) throws IOException {
    Files.createDirectories(folder); // a tool may write its settings there
    WireCount before = counters.read();
    return ClientProcess.run(
        client.command(load, folder),
        client.environment(load, folder),
        folder,
        settings.turn(),
        interruption,
        tick,
        (cpu, output) -> {
          WireCount wire = counters.read().since(before, load.tls());
          List<Login> logins = client.logins(folder);
          Turn.Window window = Turn.window(logins, settings.warmup().toMillis());
          check(logins, window, wire, output);
          return Turn.of(round, window, cpu.between(window.startMs(), window.endMs()), wire);
        });
  }

  /** A client that measured nothing, or claims logins that the SP never saw, has no figures. */
  private static void check(List<Login> logins, Turn.Window window, WireCount wire, Path output) {
    if (window.logins().isEmpty()) {
      throw RunnerException.broke(
          "no login after the warm-up (%d in it); it said: %s"
              .formatted(logins.size(), Tail.line(output, 3)));
    }
    long proven = logins.stream().filter(Login::proven).count();
    if (proven > wire.logins()) {
      throw RunnerException.broke(
          "it counts %d proven logins, the SP only %d".formatted(proven, wire.logins()));
    }
  }
}
