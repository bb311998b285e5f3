package org.authmeter.runner.bench.weblab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Connections as nginx of the testbed logs them: each line ends with the connection's number, how
 * many requests it has had, and {@code r} if its TLS session was resumed.
 *
 * @param count -1 if this server does not tell
 * @param resumed of them
 */
record Connections(long count, long resumed) {
  static final Connections UNTOLD = new Connections(-1, -1);

  private static final int LEAST_WORDS = 6;

  /**
   * @param log null if the server has none
   * @param from lines to leave out, of earlier turns
   */
  static Connections read(Path log, long from) throws IOException {
    if (log == null || !Files.exists(log)) {
      return UNTOLD;
    }
    Set<String> all = new HashSet<>();
    Set<String> resumed = new HashSet<>();
    try (Stream<String> lines = Files.lines(log)) {
      lines
          .skip(from)
          .map(line -> line.split(" "))
          .filter(words -> words.length >= LEAST_WORDS)
          .forEach(
              words -> {
                all.add(words[4]);
                if (words.length > LEAST_WORDS && words[LEAST_WORDS].equals("r")) {
                  resumed.add(words[4]);
                }
              });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return new Connections(all.size(), resumed.size());
  }

  static long lines(Path log) throws IOException {
    if (log == null || !Files.exists(log)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(log)) {
      return lines.count();
    }
  }
}
