package org.authmeter.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.CasBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "cas",
    description =
        "One CAS login by the sampler and by a bare loop over JMeter's HTTP client, round by"
            + " round, on the testbed.",
    mixinStandardHelpOptions = true)
final class CasBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private LoginBenchOptions options;

  CasBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new CasBench(
            session.workbench(), options.settings(List.of("bare", "authmeter"), "https"))
        .run();
  }
}
