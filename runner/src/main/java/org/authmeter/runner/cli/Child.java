package org.authmeter.runner.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    if (pipe) {
      builder.redirectInput(ProcessBuilder.Redirect.PIPE);
    }
    try {
      Process process = builder.start();
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
