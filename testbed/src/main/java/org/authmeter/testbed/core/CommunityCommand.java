package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.testbed.community.Population;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code community-authorization}: the Community Authorization Service and its policy tables. */
@Command(
    name = "community-authorization",
    description = "A Community Authorization Service (Globus) with its policy tables in SQL.",
    mixinStandardHelpOptions = true)
public final class CommunityCommand implements Callable<Integer> {
  private static final int MOST_THREADS = 1000;
  private static final int MOST_CERTIFICATES = 1000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--variant",
      defaultValue = "small",
      description = "Population: small, large, large-credential (default: small).")
  private String variant;

  @Option(
      names = "--threads",
      defaultValue = "20",
      description = "Workers of the container (default: 20).")
  private int threads;

  @Option(
      names = "--certificates",
      defaultValue = "1",
      description = "Users that get a client certificate (default: 1).")
  private int certificates;

  @Option(
      names = "--dummy",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      description = "whoami answers at once, without any work.")
  private boolean dummy;

  @Option(names = "--real", description = "PostgreSQL holds the tables instead of H2.")
  private boolean real;

  @Option(
      names = "--postgresql",
      paramLabel = "FOLDER",
      description = "Folder with PostgreSQL's programs; implies --real.")
  private Path postgresql;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    check();
    int portBase = options.portBase();
    return new Foreground(
            folder ->
                new CommunityTopology(layout(folder, portBase), postgresql).prepare(certificates),
            options)
        .run();
  }

  private Layout layout(Path folder, int portBase) {
    Path root = Path.of(System.getProperty("authmeter.root", ".")).toAbsolutePath().normalize();
    return new Layout(folder)
        .set("variant", variant)
        .set("threads", threads)
        .set("dummy", dummy)
        .set("real", real || postgresql != null)
        .set("population.folder", root.resolve("data/community-authorization"))
        .set("port.base", portBase)
        .set("password", RandomIds.hex(32));
  }

  private void check() {
    if (!Population.NAMES.contains(variant)) {
      throw new ParameterException(
          spec.commandLine(),
          "--variant '%s': legal values are %s"
              .formatted(variant, String.join(", ", Population.NAMES)));
    }
    within("--threads", threads, MOST_THREADS);
    within("--certificates", certificates, MOST_CERTIFICATES);
  }

  private void within(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new ParameterException(
          spec.commandLine(), "%s %d: legal values are 1 to %d".formatted(option, value, most));
    }
  }
}
