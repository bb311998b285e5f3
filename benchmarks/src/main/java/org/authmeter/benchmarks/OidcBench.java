package org.authmeter.benchmarks;

import java.util.List;
import org.authmeter.runner.cli.Session;
import picocli.CommandLine.Command;

@Command(
    name = "oidc",
    description =
        "One OpenID Connect login by the sampler and by a bare loop over JMeter's HTTP client in"
            + " turn, on the testbed.",
    mixinStandardHelpOptions = true)
final class OidcBench extends LoginBench {
  OidcBench(Session session) {
    super(session, "oidc", List.of("idp", "--variant", "stateless", "--oidc"), "OIDC login");
  }
}
