package org.authmeter.benchmarks.login;

import java.util.List;
import org.authmeter.runner.cli.Session;
import picocli.CommandLine.Command;

@Command(
    name = "cas",
    description =
        "One CAS login by the sampler and by a bare loop over JMeter's HTTP client in turn, on the"
            + " testbed.",
    mixinStandardHelpOptions = true)
public final class CasBench extends LoginBench {
  public CasBench(Session session) {
    super(session, "cas", List.of("cas", "--variant", "none", "--nodes", "1"), "CAS login");
  }
}
