package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads The Grinder's data log: a line per test with {@code Thread, Run, Test, Start time (ms since
 * Epoch), Test time, Errors}.
 */
final class GrinderLog {
  private static final int START = 3;
  private static final int ELAPSED = 4;
  private static final int ERRORS = 5;

  private GrinderLog() {}

  static List<Login> read(Path folder) throws IOException {
    List<Path> logs;
    try (Stream<Path> files = Files.list(folder)) {
      logs = files.filter(f -> f.getFileName().toString().endsWith("-data.log")).toList();
    }
    List<Login> logins = new ArrayList<>();
    for (Path log : logs) {
      for (String line : Files.readAllLines(log)) {
        String[] values = line.split(",\\s*");
        if (values.length > ERRORS && !values[0].equals("Thread")) {
          boolean failed = !values[ERRORS].equals("0");
          logins.add(
              new Login(
                  Long.parseLong(values[START]),
                  Long.parseLong(values[ELAPSED]),
                  failed ? "failed; the reason is in " + log.getFileName() : ""));
        }
      }
    }
    return logins;
  }
}
