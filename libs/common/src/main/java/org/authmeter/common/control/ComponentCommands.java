package org.authmeter.common.control;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.authmeter.common.process.Tail;

/** Ends, hangs and starts components of a user's own system by commands for sh on this machine. */
public final class ComponentCommands {
  /** Begins the names of the properties that hold commands. */
  public static final String KILL = "authmeter.failover.kill.";

  /** Begins the names of the properties that hold commands. */
  public static final String START = "authmeter.failover.start.";

  /** Begins the names of the properties that hold commands. */
  public static final String HANG = "authmeter.failover.hang.";

  /** A command that takes longer is ended; a server with much data takes its time. */
  public static final Duration LONGEST = Duration.ofSeconds(120);

  /** What commands can do; a kill and a stop are the same command, a restart is two. */
  public static final List<String> ACTIONS = List.of("kill", "stop", "start", "restart", "hang");

  private final UnaryOperator<String> commands;
  private final Consumer<String> log;

  /**
   * @param commands gives the command of a property, null for none
   * @param log takes each command before it runs
   */
  public ComponentCommands(UnaryOperator<String> commands, Consumer<String> log) {
    this.commands = commands;
    this.log = log;
  }

  /**
   * Runs what an action needs, and returns when it has ended. The command of a hang ends when the
   * component has been continued.
   *
   * @param action one of {@link #ACTIONS}
   * @throws IOException naming the property, when there is no command, or it failed
   */
  public void act(String component, String action) throws IOException, InterruptedException {
    switch (action) {
      case "start" -> run(START + component);
      case "hang" -> run(HANG + component);
      case "restart" -> {
        run(KILL + component);
        run(START + component);
      }
      default -> run(KILL + component);
    }
  }

  private void run(String property) throws IOException, InterruptedException {
    String command = commands.apply(property);
    if (command == null) {
      throw new IOException("there is no command " + property);
    }
    log.accept("Running %s: %s".formatted(property, command));
    Path output = Files.createTempFile("node-control", ".txt");
    try {
      Process process =
          new ProcessBuilder("sh", "-c", command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .redirectInput(new File("/dev/null"))
              .start();
      if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IOException(
            "%s did not end within %d s".formatted(property, LONGEST.toSeconds()));
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s ended with %d: %s".formatted(property, process.exitValue(), Tail.line(output, 1)));
      }
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
