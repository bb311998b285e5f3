package org.authmeter.runner.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.SamlBench;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "saml",
    description =
        "One SAML login by several tools, round by round, on the testbed: logins per second and"
            + " the client's processor time per login.",
    mixinStandardHelpOptions = true)
final class SamlBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private LoginBenchOptions options;

  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "A,B",
      description = "only these: authmeter, bare, jmeter, grinder, locust")
  private List<String> tools;

  @Option(
      names = "--scheme",
      defaultValue = "https",
      paramLabel = "NAME",
      description = "of SP and IdP: https or http (default: ${DEFAULT-VALUE})")
  private String scheme;

  SamlBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new SamlBench(session.workbench(), options.settings(tools, scheme)).run();
  }
}
