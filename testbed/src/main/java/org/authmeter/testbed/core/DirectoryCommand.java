package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code directory}: one or two LDAP servers with many people. */
@Command(
    name = "directory",
    description = "An LDAP directory of computed people, or the same on OpenLDAP's slapd.",
    mixinStandardHelpOptions = true)
public final class DirectoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--real", description = "Start OpenLDAP's slapd instead of the embedded server.")
  private boolean real;

  @Option(
      names = "--slapd",
      paramLabel = "PATH",
      description = "The slapd to start; implies --real.")
  private Path slapd;

  @Option(
      names = "--servers",
      defaultValue = "1",
      description = "1 or 2 servers with the same entries (default: 1).")
  private int servers;

  @Option(
      names = "--entries",
      description = "People (default: 1000000; with --real 100000, and 10000 for argon2).")
  private Integer entries;

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

  @Option(
      names = "--ppolicy",
      description = "Lock an account for a minute after 5 wrong passwords in a row.")
  private boolean ppolicy;

  @Option(names = "--lastbind", description = "Keep the time of each person's last bind.")
  private boolean lastbind;

  @Option(
      names = "--no-log",
      description = "With --real: slapd writes no line for each operation, which costs it time.")
  private boolean noLog;

  @Option(
      names = "--delay",
      defaultValue = "0",
      description = "Milliseconds before each answer (default: 0).")
  private long delay;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    check();
    int portBase = options.portBase();
    return new Foreground(folder -> prepare(layout(folder, portBase)), options).run();
  }

  private Prepared prepare(Layout layout) throws IOException {
    return new DirectoryTopology(layout, slapd).prepare();
  }

  private Layout layout(Path folder, int portBase) {
    return new Layout(folder)
        .set("real", real())
        .set("bind.log", real() && !noLog)
        .set("servers", servers)
        .set("entries", entries())
        .set("units", units)
        .set("seed", seed)
        .set("password.hash", passwordHash)
        .set("ppolicy", ppolicy)
        .set("lastbind", lastbind)
        .set("delay", delay)
        .set("port.base", portBase)
        .set("password", RandomIds.hex(32))
        .set("admin.password", RandomIds.hex(16));
  }

  private int entries() {
    if (entries != null) {
      return entries;
    }
    // Loading a real one takes its time, and argon2 about 10 ms of processor for each.
    return !real() ? 1_000_000 : passwordHash.equals("argon2") ? 10_000 : 100_000;
  }

  private boolean real() {
    return real || slapd != null;
  }

  private void check() {
    if (servers < 1 || servers > 2) {
      throw new ParameterException(
          spec.commandLine(), "--servers %d: legal values are 1, 2".formatted(servers));
    }
    if (delay < 0 || delay > 60_000) {
      throw new ParameterException(
          spec.commandLine(), "--delay %d: legal values are 0 to 60000 (ms)".formatted(delay));
    }
    if (delay > 0 && real()) {
      throw new ParameterException(
          spec.commandLine(), "--delay %d: slapd cannot answer late".formatted(delay));
    }
    try {
      new Dit(entries(), units);
      PasswordScheme.ofId(passwordHash);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
