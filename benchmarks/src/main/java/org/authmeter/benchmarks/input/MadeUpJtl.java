package org.authmeter.benchmarks.input;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A large JTL of three variants, each run three times, whose percentiles are known. */
public final class MadeUpJtl {
  private static final List<String> VARIANTS = List.of("a", "b", "c");
  private static final int REPEATS = 3;
  private static final long START = 1_790_000_000_000L;
  private static final String PATTERN = "P1";

  /** The 95th percentile of a run in ms, by the times that were written. */
  public record Known(String variant, int repeat, long p95Ms) {}

  private final List<Known> known = new ArrayList<>();
  private final int labels;
  private int cells;

  /**
   * @param labels of its lines, in turn
   */
  public MadeUpJtl(int labels) {
    this.labels = labels;
  }

  /** Writes it; the same number of lines gives the same file. */
  public void write(Path file, long lines) throws IOException {
    Random random = new Random(20120117);
    int perCell = (int) (lines / VARIANTS.size() / REPEATS);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(
          "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
              + "failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect\n");
      for (String variant : VARIANTS) {
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
          cell(out, variant, repeat, perCell, random);
        }
      }
    }
  }

  private void cell(BufferedWriter out, String variant, int repeat, int count, Random random)
      throws IOException {
    cells++;
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      times[i] = 5 + Math.round(40 * Math.exp(0.6 * random.nextGaussian()));
      out.write(Long.toString(START + 10L * (cells * (long) count + i)));
      out.write("," + times[i] + "," + label(i) + ",200,OK,");
      out.write("/bench-report/%s/%s/%d ".formatted(variant, PATTERN, repeat));
      out.write("measurement 1-" + (1 + i % 20));
      out.write(",text,true,,4096,512,20,20," + times[i] + ",0,1\n");
    }
    Arrays.sort(times);
    known.add(new Known(variant, repeat, p95(times)));
  }

  private String label(int line) {
    return labels == 1 ? "login" : "login of user " + line % labels;
  }

  public List<Known> known() {
    return known;
  }

  /** By the nearest rank. */
  private static long p95(long[] sorted) {
    return sorted[Math.max(0, (int) Math.ceil(0.95 * sorted.length) - 1)];
  }
}
