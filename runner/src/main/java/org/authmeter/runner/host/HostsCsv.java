package org.authmeter.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** hosts.csv of a cell: {@code timestampMs,host,cpuPercent,rssBytes}. */
public final class HostsCsv {
  private static final String HEADER = "timestampMs,host,cpuPercent,rssBytes";

  private HostsCsv() {}

  public static void write(Path file, List<HostSample> samples) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    for (HostSample s : samples) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%d,%s,%.1f,%d",
              s.timestampMs(),
              s.host(),
              s.cpuPercent(),
              s.rssBytes()));
    }
    Files.write(file, lines);
  }
}
