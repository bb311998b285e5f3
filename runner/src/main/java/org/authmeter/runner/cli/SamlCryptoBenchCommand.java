package org.authmeter.runner.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.authmeter.runner.bench.crypto.SamlCryptoBench;
import org.authmeter.runner.run.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "saml-crypto",
    description =
        "Responses verified and decrypted by the plugin and by a bare OpenSAML loop, in turn, on"
            + " the same Responses; and the processor time of each check level and request.",
    mixinStandardHelpOptions = true)
final class SamlCryptoBenchCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private BenchOptions options;

  @Option(
      names = "--seconds",
      defaultValue = "3",
      paramLabel = "S",
      description = "time of a turn (default: ${DEFAULT-VALUE})")
  private double seconds;

  SamlCryptoBenchCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    return new SamlCryptoBench(
            session.installation(),
            options.out(),
            options.rounds(),
            seconds,
            new Progress(session.err(), session.terminal()),
            session.out())
        .run(options.gate());
  }
}
