package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A program in a process of its own, which ends with the test or with its JVM. */
final class Program implements AutoCloseable {
  private static final long START_SECONDS = 300;
  private static final long END_SECONDS = 30;

  private final Process process;
  private final Path log;
  private final Thread hook;

  private Program(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.hook = new Thread(this::destroy);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  static Program start(Path log, Map<String, String> environment, List<String> command)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return new Program(builder.start(), log);
  }

  /** A port of the loopback interface that nobody had a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /** Waits until something listens. */
  Program awaitPort(String host, int port) throws Exception {
    return await(
        host + ":" + port,
        () -> {
          try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), 1000);
            return true;
          } catch (IOException notYet) {
            return false;
          }
        });
  }

  /** Waits until the question is answered with yes; fails with the log when the program ends. */
  Program await(String what, Callable<Boolean> question) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!question.call()) {
      if (process.waitFor(200, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
        close();
        throw new IllegalStateException("no " + what + ":\n" + Files.readString(log));
      }
    }
    return this;
  }

  /** Some programs leave their workers behind. */
  private void destroy() {
    List<ProcessHandle> workers = process.descendants().toList();
    process.destroy();
    workers.forEach(ProcessHandle::destroy);
  }

  @Override
  public void close() {
    destroy();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
