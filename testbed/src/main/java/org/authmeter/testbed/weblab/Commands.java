package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.GuardedCommand;

/** Runs programs that prepare something and end. */
final class Commands {
  private static final int LONGEST_SECONDS = 600;
  private static final int GRACE_SECONDS = 10;
  private static final int SAID = 400;

  private Commands() {}

  /**
   * @param folder working directory
   * @return what it said on both streams
   * @throws EnvironmentException with its last words when it fails
   */
  static String run(Path folder, List<String> command) throws IOException {
    return run(folder, command, true);
  }

  /** The same for a program that may end with any status, as when asked for its version. */
  static String ask(Path folder, List<String> command) throws IOException {
    return run(folder, command, false);
  }

  private static String run(Path folder, List<String> command, boolean strict) throws IOException {
    Process process =
        new ProcessBuilder(GuardedCommand.of(command, GRACE_SECONDS))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
      if (strict && (!ended || process.exitValue() != 0)) {
        throw new EnvironmentException(
            "%s %s: %s"
                .formatted(
                    command.get(0),
                    ended ? "ended with " + process.exitValue() : "does not end",
                    said.strip().substring(Math.max(0, said.strip().length() - SAID))));
      }
      return said.strip();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command.get(0) + " ran", e);
    } finally {
      // Asks it to end, and kills it when it does not.
      process.getOutputStream().close();
    }
  }
}
