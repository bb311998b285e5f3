package org.authmeter.benchmarks.login;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_MOST;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.BareTool;
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.step.JMeterArguments;
import picocli.CommandLine.Command;

@Command(
    name = "passkey",
    description =
        "One SAML login with a passkey by the sampler and by a bare loop over JMeter's HTTP client"
            + " in turn, on the testbed.",
    mixinStandardHelpOptions = true)
public final class PasskeyBench extends LoginBench {
  private static final double BESIDE_BARE = 1.3;
  private static final Duration REGISTRATION = Duration.ofMinutes(2);

  public PasskeyBench(Session session) {
    super(
        session,
        "passkey",
        List.of("idp", "--variant", "stateless", "--passkeys"),
        "SAML SSO login");
  }

  /**
   * Registers a passkey of each virtual user. None counts its signatures: the tools take turns, and
   * a server refuses a counter below that of the other tool.
   */
  @Override
  Prepared prepare(Bench bench, AddressesFile addresses) throws IOException {
    Installation installation = bench.installation();
    Path accounts = bench.work().resolve("accounts.csv");
    Files.write(
        accounts,
        IntStream.rangeClosed(1, threads())
            .mapToObj("test%1$03d,test%1$03dpw"::formatted) // as the testbed's directory has them
            .toList());
    Path passkeys = bench.work().resolve("passkeys.jsonl").toAbsolutePath();
    Map<String, Object> login = new LinkedHashMap<>();
    login.put("authmeter.users", accounts.toAbsolutePath());
    login.put("authmeter.saml.pageScripts", "passkey");
    login.put("authmeter.passkey.file", passkeys);
    Map<String, String> registration = new LinkedHashMap<>();
    login.forEach((name, value) -> registration.put(name, value.toString()));
    registration.put("authmeter.passkey.registrations", Integer.toString(threads()));
    registration.put("authmeter.passkey.algorithms", "ES256");
    registration.put("authmeter.passkey.counter", "false");
    registration.put("authmeter.threads", "1");
    registration.put("authmeter.loops", "1");
    registration.put("authmeter.warmup", "0");
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation.testplans().resolve(plan()),
            bench.work().resolve("registration.jtl"),
            bench.work().resolve("registration.log"),
            null,
            addresses.file(),
            registration));
    String problem =
        Setup.run(command, bench.work(), bench.work().resolve("registration.out"), REGISTRATION);
    long made = Files.exists(passkeys) ? Files.readAllLines(passkeys).size() : 0;
    if (!problem.isEmpty() || made != threads()) {
      throw RunnerException.environment(
          "%d of %d passkeys were registered; %s see %s"
              .formatted(made, threads(), problem, bench.work().resolve("registration.log")));
    }
    return new Prepared(login, Map.of("passkeys", passkeys));
  }

  @Override
  List<ToolComparison> besideBare() {
    return List.of(
        ToolComparison.of(LoginOptions.SAMPLER, BareTool.ID, Metric.CPU, AT_MOST, BESIDE_BARE),
        ToolComparison.of(
            LoginOptions.SAMPLER, BareTool.SAME_TLS, Metric.CPU, AT_MOST, BESIDE_BARE));
  }
}
