package org.authmeter.runner.process;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Tail;

/** A JMeter without GUI that can be told to stop, and that ends with this process. */
public final class JMeterProcess implements AutoCloseable {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
  private static final Duration TERM_PATIENCE = Duration.ofSeconds(5);

  private final GuardedProcess process;
  private final int port;
  private final Path output;

  private JMeterProcess(GuardedProcess process, int port, Path output) {
    this.process = process;
    this.port = port;
    this.output = output;
  }

  /**
   * @param script bin/jmeter
   * @param output takes what JMeter prints
   */
  public static JMeterProcess start(Path script, List<String> arguments, Path folder, Path output)
      throws IOException {
    return start(script, arguments, folder, output, "");
  }

  /**
   * @param script bin/jmeter
   * @param output takes what JMeter prints
   * @param options of its JVM, beside those of the variable JVM_ARGS
   */
  public static JMeterProcess start(
      Path script, List<String> arguments, Path folder, Path output, String options)
      throws IOException {
    Map<String, String> archive =
        new ClassArchive(script.getParent().getParent()).environment(arguments);
    return start(script, arguments, folder, output, options, archive);
  }

  /**
   * @param script bin/jmeter
   * @param output takes what JMeter prints
   * @param options of its JVM, beside those of the variable JVM_ARGS
   * @param archive as {@link ClassArchive} gives it
   */
  public static JMeterProcess start(
      Path script,
      List<String> arguments,
      Path folder,
      Path output,
      String options,
      Map<String, String> archive)
      throws IOException {
    int port = freeUdpPort();
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(arguments);
    command.add("-Jjmeterengine.nongui.port=" + port);
    command.add("-Jjmeterengine.nongui.maxport=" + port);
    Map<String, String> environment = new HashMap<>(archive);
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    String own = System.getenv().getOrDefault("JVM_ARGS", "");
    String classes = archive.getOrDefault("JVM_ARGS", "");
    environment.put("JVM_ARGS", (own + " " + options + " " + classes).strip());
    return new JMeterProcess(
        GuardedProcess.start(command, folder, output, environment), port, output);
  }

  private static int freeUdpPort() throws SocketException {
    try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  public int pid() {
    return (int) process.pid();
  }

  public CompletableFuture<Process> onExit() {
    return process.process().onExit();
  }

  public boolean isAlive() {
    return process.process().isAlive();
  }

  public int exitValue() {
    return process.process().exitValue();
  }

  /** All that it printed. */
  public String words() {
    try {
      return Files.readString(output, Charset.defaultCharset());
    } catch (IOException e) {
      return "";
    }
  }

  /** What it printed last. */
  public String lastWords() {
    return Tail.line(output, 3);
  }

  /**
   * Whether its run has ended and all results are written. The JVM of a controller stays up after
   * that, because of its connections to agents, and StopTestNow does not end it.
   */
  public boolean runEnded() {
    return words().contains("... end of run");
  }

  @Override
  public void close() {
    stop();
  }

  /** Ends it: StopTestNow, which writes out all results; then SIGTERM; then SIGKILL. */
  public void stop() {
    if (!isAlive()) {
      return;
    }
    if (!runEnded()) {
      stopTest();
    }
    process.stop(TERM_PATIENCE);
  }

  private void stopTest() {
    try (DatagramSocket socket = new DatagramSocket()) {
      byte[] command = "StopTestNow".getBytes(StandardCharsets.US_ASCII);
      InetAddress here = InetAddress.getLoopbackAddress();
      socket.send(new DatagramPacket(command, command.length, here, port));
      GuardedProcess.await(process.process(), STOP_PATIENCE);
    } catch (IOException e) {
      // It does not listen yet or any more: signals end it.
      process.stop(Duration.ZERO);
    }
  }
}
