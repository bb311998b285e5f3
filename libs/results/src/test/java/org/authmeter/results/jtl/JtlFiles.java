package org.authmeter.results.jtl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Hand-made JTLs. */
final class JtlFiles {
  static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,allThreads";

  private JtlFiles() {}

  static Path write(Path file, String... rows) throws IOException {
    return Files.writeString(file, HEADER + "\n" + String.join("\n", rows) + "\n");
  }

  static String row(long time, long elapsed, String label, String thread, boolean success) {
    return "%d,%d,%s,200,OK,%s,%s,%s,2"
        .formatted(time, elapsed, label, thread, success, success ? "" : "wrong page");
  }

  static List<String> labels(Path file) throws IOException {
    List<String> labels = new ArrayList<>();
    try (JtlReader in = JtlReader.open(file)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        labels.add(row.label());
      }
    }
    return labels;
  }
}
