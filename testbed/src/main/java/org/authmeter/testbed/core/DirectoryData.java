package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.testbed.data.DataFile;
import org.authmeter.testbed.ldap.ComputedEntries;
import org.authmeter.testbed.ldap.DirectoryLdif;
import org.authmeter.testbed.ldap.Dit;
import org.authmeter.testbed.ldap.LoadProgress;
import org.authmeter.testbed.ldap.PasswordScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code data directory}: the people of the system directory, as LDIF. */
@Command(
    name = "directory",
    description = "The people of the system directory as LDIF, passwords included.",
    mixinStandardHelpOptions = true)
final class DirectoryData implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--users", required = true, description = "People.")
  private int users;

  @Option(
      names = "--units",
      defaultValue = "10",
      description = "Organizational units (default: 10).")
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
    ComputedEntries entries = entries();
    DataFile.write(
        out,
        stream ->
            DirectoryLdif.write(
                entries, stream, new LoadProgress(out.toString(), users, System.err)));
    System.out.println("%d people in %d units: %s".formatted(users, units, out));
    return 0;
  }

  private ComputedEntries entries() {
    try {
      DataFile.check(out, force);
      return new ComputedEntries(new Dit(users, units), seed, PasswordScheme.ofId(passwordHash));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
