package org.authmeter.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.BenchSettings;
import org.authmeter.runner.bench.CasBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "cas",
    description =
        "One CAS login by the sampler and by a bare loop over JMeter's HTTP client, round by"
            + " round, on the testbed.",
    mixinStandardHelpOptions = true)
final class CasBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private BenchOptions options;

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

  CasBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    BenchSettings settings =
        BenchSettings.of(
            options.rounds(),
            seconds,
            warmup,
            threads,
            List.of("bare", "authmeter"),
            "https",
            options.out(),
            options.gate());
    return new CasBench(session.workbench(), settings).run();
  }
}
