package org.authmeter.common.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** hosts.csv of a cell: processor time and memory of processes, sampled about every second. */
public final class HostsFile {
  private static final String HEADER = "timestampMs,host,cpuPercent,rssBytes";

  private HostsFile() {}

  /**
   * What one process used since its previous sample.
   *
   * @param timestampMs end of that time, since the epoch
   * @param host the component, such as idp-1, or jmeter
   * @param cpuPercent 100 = one core
   * @param rssBytes memory of the process and its descendants, shared pages counted once, see
   *     {@link org.authmeter.common.process.ProcessTree}
   */
  public record Sample(long timestampMs, String host, double cpuPercent, long rssBytes) {}

  /**
   * Reads the file; a last line that was cut off is left out.
   *
   * @throws IOException if it cannot be read or is not hosts.csv; an empty file has no samples
   */
  public static List<Sample> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (!lines.isEmpty() && !lines.get(0).equals(HEADER)) {
      throw new IOException(
          "it does not begin with the line %s, so it is not hosts.csv".formatted(HEADER));
    }
    List<Sample> samples = new ArrayList<>();
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      String[] values = line.split(",");
      if (values.length == 4) {
        try {
          samples.add(
              new Sample(
                  Long.parseLong(values[0]),
                  values[1],
                  Double.parseDouble(values[2]),
                  Long.parseLong(values[3])));
        } catch (NumberFormatException e) {
          throw new IOException("the line '%s' is not %s".formatted(line, HEADER), e);
        }
      }
    }
    return samples;
  }

  /** Writes the file anew. */
  public static void write(Path file, List<Sample> samples) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    for (Sample s : samples) {
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

  /** The samples between two times, the first excluded and the last included. */
  public static List<Sample> between(List<Sample> samples, long fromMs, long toMs) {
    return samples.stream()
        .filter(s -> s.timestampMs() > fromMs && s.timestampMs() <= toMs)
        .toList();
  }
}
