package org.authmeter.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code data directory}: the people of a directory, as LDIF. */
@Command(
    name = "directory",
    description = "The people of a directory as LDIF, passwords included.",
    mixinStandardHelpOptions = true)
final class DirectoryData implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--users",
      required = true,
      description = "People, 1 to " + Dit.MOST_ENTRIES + ".")
  private int users;

  @Option(
      names = "--units",
      defaultValue = "10",
      description = "Organizational units, 1 to " + Dit.MOST_UNITS + " (default: 10).")
  private int units;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Chooses names and salts (default: 1).")
  private long seed;

  @Option(
      names = "--password-hash",
      defaultValue = "ssha",
      description = "How passwords are stored: plain, ssha, argon2 (default: ssha).")
  private String passwordHash;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "LDIF to write.")
  private Path out;

  @Option(names = "--force", description = "Replace the file if it is there.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    DirectoryLdif ldif = new DirectoryLdif(people());
    LoadProgress progress = new LoadProgress(out.toString(), users, "entries", System.err);
    DataFile.write(out, stream -> ldif.write(stream, progress));
    System.out.println("%d people in %d units: %s".formatted(users, units, out));
    return 0;
  }

  private People people() {
    GeneratorCommand.between(spec, "--users", users, 1, Dit.MOST_ENTRIES);
    GeneratorCommand.between(spec, "--units", units, 1, Dit.MOST_UNITS);
    try {
      DataFile.check(out, force);
      return new People(new Dit(users, units), seed, PasswordScheme.ofId(passwordHash));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
