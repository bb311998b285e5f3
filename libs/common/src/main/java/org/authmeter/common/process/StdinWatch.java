package org.authmeter.common.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Ends a process with the one that started it. The parent holds the write end of the child's
 * standard input; however it ends, kill -9 included, the system closes the pipe.
 */
public final class StdinWatch {
  private StdinWatch() {}

  /** Runs an action, once, at the end of the stream, in a daemon thread. */
  public static void start(InputStream in, Runnable atEnd) {
    start(in, line -> {}, atEnd);
  }

  /**
   * The same, and calls a listener with the lines that come before.
   *
   * @param listener is called with each line, in the same thread
   */
  public static void start(InputStream in, Consumer<String> listener, Runnable atEnd) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line; (line = lines.readLine()) != null; ) {
                  listener.accept(line);
                }
              } catch (IOException e) {
                // A broken pipe counts as an ended one.
                System.err.println("standard input is broken: " + e);
              }
              atEnd.run();
            },
            "stdin-watch");
    thread.setDaemon(true);
    thread.start();
  }
}
