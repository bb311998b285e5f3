package org.authmeter.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code data sessions}: accounts of the directory's people, drawn at random. */
@Command(
    name = "sessions",
    description = "Accounts drawn from the directory's people, none twice: user,password.",
    mixinStandardHelpOptions = true)
final class SessionsData implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--users",
      required = true,
      description = "People of the directory, 1 to " + Dit.MOST_ENTRIES + ".")
  private int users;

  @Option(
      names = "--sessions",
      required = true,
      description = "How many are drawn, at most --users.")
  private int sessions;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "The directory's seed, which chose the names (default: 1).")
  private long seed;

  @Option(names = "--draw", defaultValue = "1", description = "Chooses who is drawn (default: 1).")
  private long draw;

  @Option(
      names = "--login",
      defaultValue = "cn",
      description = "What people log in with: cn, uid (default: cn).")
  private String login;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "CSV to write.")
  private Path out;

  @Option(names = "--force", description = "Replace the file if it is there.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    People people = people();
    SessionAccounts.Login by =
        login.equals("cn") ? SessionAccounts.Login.CN : SessionAccounts.Login.UID;
    DataFile.write(
        out,
        stream ->
            SessionAccounts.write(
                people,
                sessions,
                draw,
                by,
                stream,
                new LoadProgress(out.toString(), sessions, "sessions", System.err)));
    System.out.println("%d of %d people: %s".formatted(sessions, users, out));
    return 0;
  }

  private People people() {
    GeneratorCommand.between(spec, "--users", users, 1, Dit.MOST_ENTRIES);
    GeneratorCommand.between(spec, "--sessions", sessions, 1, users);
    try {
      DataFile.check(out, force);
      if (!login.equals("cn") && !login.equals("uid")) {
        throw new IllegalArgumentException(
            "--login '%s': legal values are cn, uid".formatted(login));
      }
      return new People(new Dit(users, 1), seed, PasswordScheme.PLAIN);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
