package org.authmeter.common.process;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** A POSIX signal; Java itself sends only two of them. */
public enum Signal {
  KILL,
  TERM,
  INT,
  STOP,
  CONT;

  private static final int LIMIT_SECONDS = 10;

  /**
   * Reaches the process and, where it leads a process group, all of that: the workers of a server
   * stop and die with it. A request to end goes to the process alone, which ends its workers.
   *
   * @throws IOException when there is no such process
   */
  public void send(long pid) throws IOException, InterruptedException {
    String one = "kill -%s \"$0\"".formatted(name());
    String group = "kill -s %s -- \"-$0\" 2>/dev/null || ".formatted(name());
    Process kill =
        new ProcessBuilder("sh", "-c", this == TERM ? one : group + one, Long.toString(pid))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    kill.getOutputStream().close();
    if (!kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
      throw new IOException("cannot send SIG%s to the process %d".formatted(name(), pid));
    }
  }
}
