package org.authmeter.testbed;

import java.io.IOException;
import org.authmeter.testbed.authmark.AuthMarkCommand;
import org.authmeter.testbed.cas.CasCommand;
import org.authmeter.testbed.community.CommunityCommand;
import org.authmeter.testbed.directory.DirectoryCommand;
import org.authmeter.testbed.idp.IdpCommand;
import org.authmeter.testbed.memcached.MemcachedCommand;
import org.authmeter.testbed.stores.StoresCommand;
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
      StoresCommand.class,
      WeblabCommand.class,
      AuthMarkCommand.class
    },
    synopsisSubcommandLabel = "SYSTEM",
    mixinStandardHelpOptions = true)
public final class TestbedMain {
  private static final int ENVIRONMENT = 3;
  private static final int DIED = 4;

  private TestbedMain() {}

  public static void main(String[] args) {
    useFewestRounds();
    System.exit(run(args));
  }

  /**
   * Key stores of a testbed last as long as it does, and their passwords lie beside them, so rounds
   * of key derivation protect nothing; the JDK's defaults would make each JVM that writes or reads
   * one start half a second later.
   */
  private static void useFewestRounds() {
    System.setProperty("jdk.jceks.iterationCount", "10000"); // the JDK allows no fewer
    for (String use : new String[] {"keyPbe", "certPbe", "mac"}) {
      System.setProperty("keystore.pkcs12." + use + "IterationCount", "1000");
    }
  }

  /**
   * @return 0 ended by request, 2 wrong usage, 3 the environment, 4 a component died
   */
  public static int run(String... args) {
    return new CommandLine(new TestbedMain())
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
