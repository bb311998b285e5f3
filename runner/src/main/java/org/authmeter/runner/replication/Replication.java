package org.authmeter.runner.replication;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/**
 * Reads what the Memcached Session sampler's probes left in the variables of a JTL. The pattern of
 * the campaign names them in JMeter's property {@code sample_variables}.
 */
public final class Replication {
  private static final Pattern LOOK = Pattern.compile("(\\d+) of (\\d+)");
  private static final String NOT_REPLICATED = "NOT_REPLICATED";

  private long[] lags = new long[1024];
  private int probes;
  private long firstReadMisses;
  private long versions;
  private long versionsNotSeen;
  private long notReplicated;
  private final long[] lost = new long[2];
  private final long[] notResynced = new long[2];
  private boolean probed;

  private Replication() {}

  /**
   * @param samples of the cell, without its run-up
   * @param unit label of a test
   * @return null if there was no probe
   */
  public static ReplicationRow of(
      String variant, String pattern, int repeat, String unit, Path samples) throws IOException {
    Replication replication = new Replication();
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (row.label().equals(unit)) {
          replication.saw(row);
        }
      }
    }
    return replication.probed ? replication.row(variant, pattern, repeat) : null;
  }

  private void saw(JtlRow row) {
    String lag = row.value("MEMCACHED_LAG_US");
    if (lag.isEmpty() && row.value("MEMCACHED_VERSIONS").isEmpty()) {
      return; // a JTL without the column, or another operation
    }
    probed |= !row.value("MEMCACHED_VERSIONS").equals("null");
    if (row.value("responseCode").equals(NOT_REPLICATED)) {
      notReplicated++;
    }
    for (String micros : lag.split(" ")) {
      if (micros.matches("\\d{1,15}")) {
        add(Long.parseLong(micros));
      }
    }
    firstReadMisses += row.number("MEMCACHED_FIRST_READ_MISSES");
    versions += row.number("MEMCACHED_VERSIONS");
    versionsNotSeen += row.number("MEMCACHED_VERSIONS_NOT_SEEN");
    look(row.value("MEMCACHED_LOST"), lost);
    look(row.value("MEMCACHED_NOT_RESYNCED"), notResynced);
  }

  private void add(long micros) {
    if (probes == lags.length) {
      lags = Arrays.copyOf(lags, 2 * probes);
    }
    lags[probes++] = micros;
  }

  private static void look(String text, long[] sums) {
    Matcher m = LOOK.matcher(text);
    if (m.matches()) {
      sums[0] += Long.parseLong(m.group(1));
      sums[1] += Long.parseLong(m.group(2));
    }
  }

  private ReplicationRow row(String variant, String pattern, int repeat) {
    long[] sorted = LongStream.of(lags).limit(probes).sorted().toArray();
    return new ReplicationRow(
        variant,
        pattern,
        repeat,
        probes,
        rank(sorted, 50),
        rank(sorted, 95),
        rank(sorted, 99),
        rank(sorted, 100),
        firstReadMisses,
        versions,
        versionsNotSeen,
        notReplicated,
        lost[1],
        lost[0],
        notResynced[1],
        notResynced[0],
        verdict());
  }

  private String verdict() {
    if (lost[0] > 0) {
      return "keys lost";
    }
    if (notResynced[0] > 0) {
      return "not resynced";
    }
    return probes == 0 || notReplicated > 0 ? "not replicated" : "replicated";
  }

  /** The smallest value that at least this part of all does not exceed (nearest rank). */
  private static Long rank(long[] sorted, int percent) {
    return sorted.length == 0
        ? null
        : Long.valueOf(sorted[(int) Math.ceil(percent / 100.0 * sorted.length) - 1]);
  }
}
