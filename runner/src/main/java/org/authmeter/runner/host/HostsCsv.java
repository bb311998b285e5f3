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

  /**
   * Reads it again; a last line that was cut off is left out.
   *
   * @return none if there is no file
   */
  public static List<HostSample> read(Path file) throws IOException {
    List<HostSample> samples = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] values = line.split(",");
        if (values.length == 4 && !line.equals(HEADER)) {
          samples.add(
              new HostSample(
                  Long.parseLong(values[0]),
                  values[1],
                  Double.parseDouble(values[2]),
                  Long.parseLong(values[3])));
        }
      }
    }
    return samples;
  }

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
