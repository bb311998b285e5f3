package org.authmeter.testbed.core;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
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

/** {@code data}: files with what the embedded systems compute, for systems of one's own. */
@Command(
    name = "data",
    description = "Writes what the embedded systems compute, to load into systems of your own.",
    // It stands up no system; ./authmeter data comes here.
    hidden = true,
    synopsisSubcommandLabel = "KIND",
    subcommands = DataCommand.Directory.class,
    mixinStandardHelpOptions = true)
public final class DataCommand {

  /** {@code data directory}: the people of the system directory, as LDIF. */
  @Command(
      name = "directory",
      description = "The people of the system directory as LDIF, passwords included.",
      mixinStandardHelpOptions = true)
  static final class Directory implements Callable<Integer> {
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

    @Override
    public Integer call() throws IOException {
      ComputedEntries entries = entries();
      Path file = out.toAbsolutePath();
      // Whole or not at all.
      Path part = file.resolveSibling(file.getFileName() + ".part");
      try {
        try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16)) {
          DirectoryLdif.write(entries, stream, new LoadProgress(out.toString(), users, System.err));
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
      System.out.println("%d people in %d units: %s".formatted(users, units, out));
      return 0;
    }

    private ComputedEntries entries() {
      try {
        return new ComputedEntries(new Dit(users, units), seed, PasswordScheme.ofId(passwordHash));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), e.getMessage());
      }
    }
  }
}
