package org.authmeter.runner.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What jmeter.log complains about first. */
final class LogErrors {
  private LogErrors() {}

  /** The first ERROR line, or where to look. */
  static String first(Path log) {
    try (BufferedReader in = Files.newBufferedReader(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.contains(" ERROR ")) {
          return "jmeter.log says: " + line.strip();
        }
      }
    } catch (IOException e) {
      return "there is no jmeter.log";
    }
    return "jmeter.log holds no error";
  }
}
