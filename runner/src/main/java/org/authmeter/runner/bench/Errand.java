package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;

/** A program that gets something for a tool. */
public final class Errand {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private Errand() {}

  /**
   * @return what went wrong, or empty
   */
  public static String run(List<String> command, Path folder, Path log) throws IOException {
    GuardedProcess process;
    try {
      process = GuardedProcess.start(command, folder, log, Map.of());
    } catch (IOException e) {
      return command.get(0) + " cannot be started: " + e.getMessage();
    }
    if (!process.awaitEnd(LIMIT)) {
      process.stop(Duration.ofSeconds(5));
      return "%s was not done within %d minutes".formatted(command.get(0), LIMIT.toMinutes());
    }
    int exit = process.process().exitValue();
    return exit == 0
        ? ""
        : "%s ended with %d: %s".formatted(command.get(0), exit, Tail.line(log, 2));
  }
}
