package org.authmeter.testbed;

import java.io.IOException;
import org.authmeter.testbed.authmark.AuthMarkCommand;
import org.authmeter.testbed.cas.CasCommand;
import org.authmeter.testbed.community.CommunityCommand;
import org.authmeter.testbed.directory.DirectoryCommand;
import org.authmeter.testbed.idp.IdpCommand;
import org.authmeter.testbed.memcached.MemcachedCommand;
import org.authmeter.testbed.weblab.WeblabCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Stands up one embedded system under test in the foreground; lists the systems. */
@Command(
    name = "testbed",
    description = "Stands up one embedded system in the foreground and prints its addresses.",
    subcommands = {
      IdpCommand.class,
      DirectoryCommand.class,
      CasCommand.class,
      CommunityCommand.class,
      MemcachedCommand.class,
      WeblabCommand.class,
      AuthMarkCommand.class
    },
    synopsisSubcommandLabel = "SYSTEM",
    mixinStandardHelpOptions = true)
public final class Main {
  private static final int ENVIRONMENT = 3;
  private static final int DIED = 4;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  /**
   * @return 0 ended by request, 2 wrong usage, 3 the environment, 4 a component died
   */
  public static int run(String... args) {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(false)
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              command
                  .getErr()
                  .println("testbed: " + (e instanceof IOException ? e.getMessage() : e));
              return e instanceof IOException ? ENVIRONMENT : DIED;
            })
        .execute(args);
  }
}
