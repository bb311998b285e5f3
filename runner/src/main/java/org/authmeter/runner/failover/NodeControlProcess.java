package org.authmeter.runner.failover;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.common.process.Await;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;

/**
 * The process of {@link NodeControl} during one cell. It ignores the signals of a terminal, and
 * sees by the end of the pipe from this process that the cell is over or that the runner was
 * killed.
 */
public final class NodeControlProcess implements AutoCloseable {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A cell that ends no component by commands. */
  private static final NodeControlProcess NONE = new NodeControlProcess(null, null, null);

  private final Process process;
  private final Path properties;
  private final Path log;

  private NodeControlProcess(Process process, Path properties, Path log) {
    this.process = process;
    this.properties = properties;
    this.log = log;
  }

  /**
   * Starts it, and waits until it listens.
   *
   * @param commands by the names of their properties, see {@link FaultCommands#of}; without any
   *     nothing is started
   * @param folder takes its properties file and its log
   * @throws RunnerException status 3 if it does not start
   */
  public static NodeControlProcess start(Map<String, String> commands, Path folder)
      throws IOException {
    if (commands.isEmpty()) {
      return NONE;
    }
    Path properties = folder.resolve("node-control.properties");
    Path log = folder.resolve("node-control.log");
    Files.deleteIfExists(properties);
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "trap '' HUP INT TERM; exec \"$@\"",
                "node-control",
                Installation.java(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                NodeControl.class.getName(),
                properties.toString()));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    NodeControlProcess control = new NodeControlProcess(process, properties, log);
    control.send(commands);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.exists(properties)) {
      if (Await.end(process.onExit(), LOOK_AGAIN) || System.nanoTime() > end) {
        control.close();
        throw RunnerException.environment(
            "The process that ends and starts components does not start: %s. No component was"
                    .formatted(Tail.line(log, 3))
                + " touched.");
      }
    }
    return control;
  }

  private void send(Map<String, String> commands) {
    DataOutputStream in = new DataOutputStream(process.getOutputStream());
    try {
      in.writeInt(commands.size());
      for (Map.Entry<String, String> each : commands.entrySet()) {
        in.writeUTF(each.getKey());
        in.writeUTF(each.getValue());
      }
      in.flush(); // and stays open until the cell is over
    } catch (IOException e) {
      // It has ended, which its log explains.
    }
  }

  /** What JMeter reads by -q besides the target file; empty without commands. */
  public List<String> jmeterOptions() {
    return process == null ? List.of() : List.of("-q", properties.toString());
  }

  /**
   * Ends the pipe and waits until what is down is started again.
   *
   * @return what is still down and why; empty if nothing is
   */
  public String finish() {
    if (process == null) {
      return "";
    }
    close();
    try {
      return process.waitFor() == ExitStatus.DONE ? "" : Tail.line(log, 3);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "it was not awaited that components are started again; see " + log;
    }
  }

  /** Ends the pipe: the process starts what is down, and ends by itself. */
  @Override
  public void close() {
    if (process == null) {
      return;
    }
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The pipe was broken: the process has ended.
    }
  }
}
