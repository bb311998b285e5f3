package org.authmeter.runner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.runner.RunnerException;

/** Another program that takes over the terminal; its exit status becomes ours. */
final class Child {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private final Session session;

  Child(Session session) {
    this.session = session;
  }

  /**
   * @param pipe true if its standard input is a pipe of ours, so that it sees our end
   */
  int run(List<String> command, boolean pipe) {
    return run(command, pipe, process -> {});
  }

  /**
   * Runs a program that first gets a text on its standard input and then, at a terminal, what is
   * typed there.
   *
   * @param first ends with a line end
   */
  int runAfter(String first, List<String> command) {
    return run(command, true, process -> feed(process.getOutputStream(), first));
  }

  private void feed(OutputStream in, String first) {
    try {
      in.write(first.getBytes(StandardCharsets.US_ASCII));
      in.flush();
      if (!session.terminal()) {
        in.close();
        return;
      }
    } catch (IOException e) {
      return; // the program has ended already, and says why
    }
    Thread typed = new Thread(() -> forward(System.in, in), "typed at the terminal");
    typed.setDaemon(true);
    typed.start();
  }

  private static void forward(InputStream from, OutputStream to) {
    byte[] buffer = new byte[1024];
    try (to) {
      for (int read; (read = from.read(buffer)) >= 0; ) {
        to.write(buffer, 0, read);
        to.flush();
      }
    } catch (IOException e) {
      // the program has ended
    }
  }

  private int run(List<String> command, boolean pipe, Consumer<Process> started) {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    if (pipe) {
      builder.redirectInput(ProcessBuilder.Redirect.PIPE);
    }
    try {
      Process process = builder.start();
      started.accept(process);
      CompletableFuture.anyOf(process.onExit(), session.interruption().requested()).join();
      // On Ctrl-C the terminal has sent the signal too; on SIGTERM only this process got it.
      GuardedProcess.stop(process, PATIENCE);
      return process.waitFor();
    } catch (IOException e) {
      throw RunnerException.environment("%s cannot be started: %s".formatted(command.get(0), e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RunnerException.broke("interrupted", e);
    }
  }
}
