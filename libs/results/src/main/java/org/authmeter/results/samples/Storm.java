package org.authmeter.results.samples;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.authmeter.results.comparison.StormResult;

/**
 * What became of the users who all came back after an outage. A virtual user is one user: it
 * arrives once, and each sample of the unit is a try. Memory grows with the users.
 */
final class Storm {
  /** Label of a user who could not sign on before the outage. */
  private static final String ABSENT = "does not return";

  /** Label of the sample by which each user signs on before the outage. */
  private static final String BEFORE = "sign on before the outage";

  /** From the arrival to the end of the last try. */
  private static final class Comer {
    final long arrivedMs;
    long endedMs;
    boolean isIn;

    Comer(long arrivedMs) {
      this.arrivedMs = arrivedMs;
    }
  }

  private final Map<String, Comer> comers = new LinkedHashMap<>();
  private final Set<String> signedOn = new HashSet<>();
  private final Set<String> absent = new HashSet<>();
  private long tries;

  /**
   * @param isLogin whether the row is of the campaign's unit
   */
  void add(SampleRow row, boolean isLogin) {
    if (isLogin) {
      login(row);
    } else if (row.label().equals(ABSENT)) {
      absent.add(row.thread());
    } else if (row.label().equals(BEFORE)) {
      signedOn.add(row.thread());
    }
  }

  private void login(SampleRow login) {
    tries++;
    long waited = Objects.requireNonNullElse(login.waitMs(true), 0L);
    Comer comer =
        comers.computeIfAbsent(login.thread(), t -> new Comer(login.span().startMs() - waited));
    comer.endedMs = Math.max(comer.endedMs, login.span().endMs());
    comer.isIn |= login.success();
  }

  /**
   * @return null if nobody came, and nobody was about to
   */
  StormResult row(String variant, String pattern, int repeat) {
    signedOn.removeAll(comers.keySet());
    signedOn.removeAll(absent);
    if (comers.isEmpty()) {
      return signedOn.isEmpty()
          ? null
          : new StormResult(
              variant,
              pattern,
              repeat,
              new StormResult.Users(0, 0, absent.size(), signedOn.size(), 0, 0),
              new StormResult.Rates(0, null),
              new StormResult.Times(0, null));
    }
    long first = comers.values().stream().mapToLong(c -> c.arrivedMs).min().orElseThrow();
    long last = comers.values().stream().mapToLong(c -> c.arrivedMs).max().orElseThrow();
    long over = comers.values().stream().mapToLong(c -> c.endedMs).max().orElseThrow();
    long in = comers.values().stream().filter(c -> c.isIn).count();
    Long allBackMs =
        in == 0
            ? null
            : Long.valueOf(
                comers.values().stream()
                        .filter(c -> c.isIn)
                        .mapToLong(c -> c.endedMs)
                        .max()
                        .orElseThrow()
                    - first);
    return new StormResult(
        variant,
        pattern,
        repeat,
        new StormResult.Users(
            comers.size(),
            comers.size() - Math.toIntExact(in),
            absent.size(),
            signedOn.size(),
            tries,
            mostWaiting()),
        new StormResult.Rates(
            perSecond(comers.size(), last - first),
            allBackMs == null ? null : Double.valueOf(perSecond(in, allBackMs))),
        new StormResult.Times(over - last, allBackMs));
  }

  /** A time of less than a millisecond counts as one. */
  private static double perSecond(long number, long ms) {
    return Durations.rounded(number * 1000.0 / Math.max(1, ms));
  }

  private int mostWaiting() {
    TreeMap<Long, Integer> changes = new TreeMap<>();
    for (Comer comer : comers.values()) {
      changes.merge(comer.arrivedMs, 1, Integer::sum);
      changes.merge(comer.endedMs, -1, Integer::sum);
    }
    int now = 0;
    int most = 0;
    for (int change : changes.values()) {
      now += change;
      most = Math.max(most, now);
    }
    return most;
  }
}
