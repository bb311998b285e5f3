package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.authmark.AuthMarkBench;
import org.authmeter.runner.bench.authmark.AuthMarkBenchSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "authmark",
    description =
        "AuthMark logins of the plan beside wrk with the same two requests, at one web server of"
            + " the testbed: peak a minute and the client's processor time.",
    mixinStandardHelpOptions = true)
final class AuthMarkBenchCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      paramLabel = "N",
      description = "turns of each tool (default: ${DEFAULT-VALUE})")
  private int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      paramLabel = "S",
      description = "measured time of a turn (default: ${DEFAULT-VALUE})")
  private int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "20",
      paramLabel = "S",
      description = "time of JMeter before it (default: ${DEFAULT-VALUE})")
  private int warmup;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "4,8,16",
      paramLabel = "A,B",
      description = "load threads, the best of which is the peak (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-authmark-<UTC time>")
  private Path out;

  AuthMarkBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new AuthMarkBench(
            session.workbench(), AuthMarkBenchSettings.of(rounds, seconds, warmup, threads, out))
        .run();
  }
}
