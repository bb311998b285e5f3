package org.authmeter.runner.step;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Campaign.AccessLogs;
import org.authmeter.results.comparison.FunctionalResult;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;

/** Counts pages in access logs from one moment on, and in samples. */
public final class AccessLogCount {
  private static final String OK = "200";
  private static final String LOGGED = "\" 200 ";

  /** Servers write their logs in blocks, or from a thread of their own. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private static final long PAUSE_MS = 50;

  private final List<String> labels;

  /** Size of each log at the begin. */
  private final Map<Path, Long> sizes = new LinkedHashMap<>();

  private AccessLogCount(List<String> labels) {
    this.labels = labels;
  }

  /**
   * Starts counting.
   *
   * @param addresses of the testbed
   * @return null if no log is configured, or the testbed publishes none
   */
  public static AccessLogCount begin(AccessLogs asked, Map<String, String> addresses)
      throws IOException {
    if (asked == null) {
      return null;
    }
    AccessLogCount count = new AccessLogCount(asked.labels());
    for (String name : asked.files()) {
      if (addresses.containsKey(name)) {
        Path log = Path.of(addresses.get(name));
        count.sizes.put(log, Files.exists(log) ? Files.size(log) : 0L);
      }
    }
    return count.sizes.isEmpty() ? null : count;
  }

  /**
   * Ends counting when the logs have as many pages as the samples, or after 10 s.
   *
   * @param samples JTLs of the cell
   */
  public PagesServed end(String variant, String pattern, int repeat, List<Path> samples)
      throws IOException {
    long seen = 0;
    for (Path jtl : samples) {
      seen += seen(jtl);
    }
    long end = System.nanoTime() + LONGEST.toNanos();
    long logged = logged();
    while (logged < seen && System.nanoTime() < end) {
      try {
        Thread.sleep(PAUSE_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
      logged = logged();
    }
    return new PagesServed(variant, pattern, repeat, seen, logged);
  }

  private long seen(Path jtl) throws IOException {
    long seen = 0;
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (labels.contains(row.label()) && OK.equals(row.value("responseCode"))) {
          seen++;
        }
      }
    }
    return seen;
  }

  private long logged() throws IOException {
    long logged = 0;
    for (Map.Entry<Path, Long> log : sizes.entrySet()) {
      if (Files.exists(log.getKey())) {
        logged += logged(log.getKey(), log.getValue());
      }
    }
    return logged;
  }

  private static long logged(Path log, long from) throws IOException {
    try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ).position(from);
        InputStream in = Channels.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1))) {
      return lines.lines().filter(line -> line.contains(LOGGED)).count();
    }
  }

  /**
   * Pages of a cell, warm-up included.
   *
   * @param seen samples with status 200
   * @param logged lines with status 200 in the servers' access logs
   */
  public record PagesServed(String variant, String pattern, int repeat, long seen, long logged) {
    /** The functional test that represents all cells of a variant. */
    public static final String TEST = "access log";

    public static final String TITLE =
        "The web servers' own access logs have as many pages as the samples";

    public boolean agree() {
      return seen == logged;
    }

    /** A row for each variant. */
    public static List<FunctionalResult> tests(List<PagesServed> cells) {
      Map<String, List<PagesServed>> byVariant = new LinkedHashMap<>();
      cells.forEach(c -> byVariant.computeIfAbsent(c.variant(), v -> new ArrayList<>()).add(c));
      return byVariant.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList();
    }

    private static FunctionalResult row(String variant, List<PagesServed> cells) {
      PagesServed other = cells.stream().filter(c -> !c.agree()).findFirst().orElse(null);
      String detail =
          other == null
              ? "%,d pages in %d cells, warm-up included"
                  .formatted(cells.stream().mapToLong(PagesServed::seen).sum(), cells.size())
              : "%s run %d: %,d pages in the samples, %,d in the access logs"
                  .formatted(other.pattern(), other.repeat(), other.seen(), other.logged());
      return new FunctionalResult(variant, TEST, "yes", other == null ? "yes" : "no", detail);
    }
  }
}
