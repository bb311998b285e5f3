package org.authmeter.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.BenchSettings;
import org.authmeter.runner.bench.CasBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "cas",
    description =
        "One CAS login by the sampler and by a bare loop over JMeter's HTTP client, round by"
            + " round, on the testbed.",
    mixinStandardHelpOptions = true)
final class CasBenchCommand implements Callable<Integer> {
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
      defaultValue = "60",
      paramLabel = "S",
      description = "time before it that does not count (default: ${DEFAULT-VALUE})")
  private int warmup;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "virtual users of both (default: ${DEFAULT-VALUE})")
  private int threads;

  @Option(names = "--gate", description = "a missed aim ends with status 1")
  private boolean gate;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "results folder; default results/bench-cas-<UTC time>")
  private Path out;

  CasBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    BenchSettings settings =
        BenchSettings.of(
            rounds, seconds, warmup, threads, List.of("bare", "authmeter"), "https", out, gate);
    return new CasBench(session.workbench(), settings).run();
  }
}
