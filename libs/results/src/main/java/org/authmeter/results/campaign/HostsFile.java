package org.authmeter.results.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.authmeter.common.text.PlainText;

/** hosts.csv of a cell: processor time and memory of processes, sampled about every second. */
public final class HostsFile {
  private static final String SHORT = "timestampMs,host,cpuPercent,rssBytes";

  /** The first line. */
  public static final String HEADER = SHORT + ",threads,descriptors";

  private HostsFile() {}

  /**
   * What one process used since its previous sample.
   *
   * @param timestampMs end of that time, since the epoch
   * @param host the component, such as idp-1, or jmeter
   * @param cpuPercent 100 = one core
   * @param rssBytes memory of the process and its descendants, shared pages counted once, see
   *     {@link org.authmeter.common.process.ProcessTree}
   * @param threads at that moment; null = unknown
   * @param descriptors that were open at that moment; null = unknown
   */
  public record Sample(
      long timestampMs,
      String host,
      double cpuPercent,
      long rssBytes,
      Long threads,
      Long descriptors) {
    /** Of which threads and descriptors are unknown. */
    public Sample(long timestampMs, String host, double cpuPercent, long rssBytes) {
      this(timestampMs, host, cpuPercent, rssBytes, null, null);
    }

    /** The same of a component of another name. */
    public Sample named(String name) {
      return new Sample(timestampMs, name, cpuPercent, rssBytes, threads, descriptors);
    }
  }

  /**
   * Reads the file, also one without threads and descriptors, as earlier versions wrote it. Only a
   * last line without its end is left out: whoever wrote it was killed.
   *
   * @throws IOException if it cannot be read or is not hosts.csv; an empty file has no samples
   */
  public static List<Sample> read(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> lines = text.lines().toList();
    if (!lines.isEmpty() && !lines.get(0).equals(HEADER) && !lines.get(0).equals(SHORT)) {
      throw new IOException(
          "it does not begin with the line %s, so it is not hosts.csv".formatted(SHORT));
    }
    int whole = text.endsWith("\n") ? lines.size() : lines.size() - 1;
    List<Sample> samples = new ArrayList<>();
    for (int i = 1; i < whole; i++) {
      samples.add(sample(lines.get(i), lines.get(0), i + 1));
    }
    return samples;
  }

  private static Sample sample(String line, String header, int number) throws IOException {
    String[] values = line.split(",", -1);
    try {
      if (values.length == header.split(",").length) {
        boolean counts = values.length > 4;
        return new Sample(
            Long.parseLong(values[0]),
            values[1],
            Double.parseDouble(values[2]),
            Long.parseLong(values[3]),
            counts ? number(values[4]) : null,
            counts ? number(values[5]) : null);
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IOException(
        PlainText.message("line %d, '%s', is not %s".formatted(number, line, header)));
  }

  private static Long number(String text) {
    return text.isEmpty() ? null : Long.valueOf(text);
  }

  /** Writes the file anew. */
  public static void write(Path file, List<Sample> samples) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    samples.forEach(sample -> lines.add(line(sample)));
    Files.write(file, lines);
  }

  /** The line of a sample, without its end. */
  public static String line(Sample s) {
    return String.format(
        Locale.ROOT,
        "%d,%s,%.1f,%d,%s,%s",
        s.timestampMs(),
        s.host(),
        s.cpuPercent(),
        s.rssBytes(),
        Objects.toString(s.threads(), ""),
        Objects.toString(s.descriptors(), ""));
  }

  /** The samples between two times, the first excluded and the last included. */
  public static List<Sample> between(List<Sample> samples, long fromMs, long toMs) {
    return samples.stream()
        .filter(s -> s.timestampMs() > fromMs && s.timestampMs() <= toMs)
        .toList();
  }
}
