package org.authmeter.testbed.core;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** A POSIX signal; Java itself sends only two of them. */
enum Signal {
  KILL,
  TERM,
  INT,
  STOP,
  CONT;

  private static final int LONGEST_SECONDS = 10;

  /**
   * @throws IOException when there is no such process
   */
  void send(long pid) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("sh", "-c", "kill -" + name() + " \"$0\"", Long.toString(pid))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    kill.getOutputStream().close();
    if (!kill.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
      throw new IOException("cannot send SIG%s to the process %d".formatted(name(), pid));
    }
  }
}
