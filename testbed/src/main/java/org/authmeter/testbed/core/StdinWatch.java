package org.authmeter.testbed.core;

import java.io.IOException;
import java.io.InputStream;

/**
 * Ends a process with the one that started it. The parent holds the write end of the child's
 * standard input and never writes; however it ends, kill -9 included, the system closes the pipe.
 */
final class StdinWatch {
  private StdinWatch() {}

  /** Runs an action, once, at the end of the stream, in a daemon thread. */
  static void start(InputStream in, Runnable atEnd) {
    Thread thread =
        new Thread(
            () -> {
              byte[] ignored = new byte[256];
              try {
                while (in.read(ignored) >= 0) {
                  // Whatever comes has no meaning here.
                }
              } catch (IOException e) {
                // A broken pipe is an ended one.
              }
              atEnd.run();
            },
            "stdin-watch");
    thread.setDaemon(true);
    thread.start();
  }
}
