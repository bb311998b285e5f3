package org.authmeter.common.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the kernel counts of a control group's quota, in its file {@code cpu.stat}.
 *
 * @param periods in which a process of the group wanted to run
 * @param throttled periods in which the group had used up its quota
 * @param throttledNanos for which its processes then waited; a sum over all processors, so that it
 *     may be more than the time that passed
 */
public record CpuStat(long periods, long throttled, long throttledNanos) {
  /**
   * Reads the file, in which version 1 has nanoseconds and version 2 microseconds.
   *
   * @throws IOException if the group has gone
   */
  public static CpuStat read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    long micros = value(lines, "throttled_usec");
    return new CpuStat(
        value(lines, "nr_periods"),
        value(lines, "nr_throttled"),
        micros > 0 ? micros * 1000 : value(lines, "throttled_time"));
  }

  private static long value(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
        .findFirst()
        .orElse(0);
  }

  /** What was counted since an earlier reading. */
  public CpuStat since(CpuStat earlier) {
    return new CpuStat(
        periods - earlier.periods,
        throttled - earlier.throttled,
        throttledNanos - earlier.throttledNanos);
  }
}
