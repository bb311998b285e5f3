package org.authmeter.benchmarks.login;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;

import java.util.List;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.GatlingTool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.cli.Session;
import picocli.CommandLine.Command;

@Command(
    name = "oidc",
    description =
        "One OpenID Connect login by the sampler, by a bare loop over JMeter's HTTP client and by"
            + " Gatling in turn, on the testbed.",
    mixinStandardHelpOptions = true)
public final class OidcBench extends LoginBench {
  private static final String LABEL = "OIDC login";
  private static final double BESIDE_GATLING = 0.8;

  public OidcBench(Session session) {
    super(session, "oidc", List.of("idp", "--variant", "stateless", "--oidc"), LABEL);
  }

  @Override
  List<Tool> others(AddressesFile addresses) {
    Installation installation = session().installation();
    return List.of(
        new GatlingTool(
            installation, addresses, installation.sampleUsers(), threads(), "OidcLogin", LABEL));
  }

  @Override
  List<ToolComparison> besideOthers() {
    return List.of(
        ToolComparison.of(LoginOptions.SAMPLER, "gatling", Metric.CPU, AT_MOST, BESIDE_GATLING));
  }
}
