package org.authmeter.runner.cli;

import java.util.List;
import org.authmeter.runner.bench.BenchSettings;
import picocli.CommandLine.Option;

/** What benchmarks of a login in a browser have in common. */
final class LoginBenchOptions extends BenchOptions {
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
      description = "virtual users of every tool (default: ${DEFAULT-VALUE})")
  private int threads;

  /**
   * @param tools null for all
   * @param scheme of the servers
   */
  BenchSettings settings(List<String> tools, String scheme) {
    return BenchSettings.of(rounds(), seconds, warmup, threads, tools, scheme, out(), gate());
  }
}
