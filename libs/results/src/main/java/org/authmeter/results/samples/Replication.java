package org.authmeter.results.samples;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.PackedHistogram;
import org.authmeter.results.comparison.Comparison;

/**
 * What the probes of a cell saw of a replicating pair, from the figures behind the messages of the
 * Memcached Session sampler.
 */
final class Replication {
  private static final String VERSIONS = "versions";
  private static final String NOT_REPLICATED = "NOT_REPLICATED";

  /** Codes of the Memcached Session sampler; those of HTTP and LDAP are numbers. */
  private static final Pattern MEMCACHED = Pattern.compile("[A-Z_]+");

  private static final Pattern LOOK = Pattern.compile("(\\d{1,15}) of (\\d{1,15})");

  /** Lags below 262,144 microseconds are exact, in memory that does not grow with the run. */
  private final PackedHistogram lags = new PackedHistogram(5);

  private long longest;
  private long firstReadMisses;
  private long versions;
  private long versionsNotSeen;
  private long notReplicated;
  private final long[] lost = new long[2];
  private final long[] notResynced = new long[2];
  private boolean probed;

  void add(SampleRow test) {
    if (test.figure(VERSIONS) == null || !MEMCACHED.matcher(test.code()).matches()) {
      return; // another operation, or another protocol
    }
    probed = true;
    if (test.code().equals(NOT_REPLICATED)) {
      notReplicated++;
    }
    String all = test.figure("lagUs");
    for (String micros : all == null ? new String[0] : all.split(" ")) {
      if (micros.matches("\\d{1,15}")) {
        long lag = Long.parseLong(micros);
        lags.recordValue(lag);
        longest = Math.max(longest, lag);
      }
    }
    firstReadMisses += number(test, "firstReadMisses");
    versions += number(test, VERSIONS);
    versionsNotSeen += number(test, "versionsNotSeen");
    look(test.figure("lost"), lost);
    look(test.figure("notResynced"), notResynced);
  }

  private static long number(SampleRow test, String figure) {
    Long value = test.number(figure);
    return value == null ? 0 : value;
  }

  private static void look(String text, long[] sums) {
    Matcher m = LOOK.matcher(text == null ? "" : text);
    if (m.matches()) {
      sums[0] += Long.parseLong(m.group(1));
      sums[1] += Long.parseLong(m.group(2));
    }
  }

  /**
   * @return null if there was no probe
   */
  Comparison.Replication row(String variant, String pattern, int repeat) {
    return !probed
        ? null
        : new Comparison.Replication(
            variant,
            pattern,
            repeat,
            new Comparison.Lags(lags.getTotalCount(), rank(50), rank(95), rank(99), rank(100)),
            new Comparison.Versions(firstReadMisses, versions, versionsNotSeen, notReplicated),
            new Comparison.Keys(lost[1], lost[0], notResynced[1], notResynced[0]),
            verdict());
  }

  private String verdict() {
    if (lost[0] > 0) {
      return "keys lost";
    }
    if (notResynced[0] > 0) {
      return "not resynced";
    }
    return lags.getTotalCount() == 0 || notReplicated > 0 ? "not replicated" : "replicated";
  }

  /** The smallest value that at least this percentage does not exceed (nearest rank). */
  private Long rank(int percent) {
    return lags.getTotalCount() == 0
        ? null
        : Long.valueOf(Math.min(longest, lags.getValueAtPercentile(percent)));
  }
}
