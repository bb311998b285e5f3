package org.authmeter.runner.failover;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.authmeter.runner.failover.FailoverRow.Load;
import org.authmeter.runner.failover.FailoverRow.Timeline;
import org.authmeter.runner.failover.FailoverSamples.Returned;

/** What the users of the load saw of a fault. */
final class LoadAfter {
  /** A pause without a good return that is longer is part of the outage. */
  private static final long GAP_MS = 1000;

  private static final long BUCKET_MS = 500;

  private final List<Returned> returns;
  private final long fault;
  private final long back;

  /**
   * @param fault when it began, in milliseconds since the epoch
   * @param back when the cluster began to be put in order; {@link Long#MAX_VALUE} = it was not
   */
  LoadAfter(List<Returned> returns, long fault, long back) {
    this.returns = returns.stream().sorted(Comparator.comparingLong(Returned::endMs)).toList();
    this.fault = fault;
    this.back = back;
  }

  Load figures() {
    Set<String> users = new HashSet<>();
    Set<String> asked = new HashSet<>();
    long tests = 0;
    long errors = 0;
    long errorsOnReturn = 0;
    long lastGood = fault;
    long longest = 0;
    // The end of the first good return after whatever was not good.
    Long recovered = 0L;
    for (Returned one : returns) {
      users.add(one.user());
      if (one.endMs() < fault) {
        continue;
      }
      if (one.endMs() >= back) {
        errorsOnReturn += one.success() ? 0 : 1;
        continue;
      }
      tests++;
      if (one.asked()) {
        asked.add(one.user());
      }
      if (!one.success()) {
        errors++;
        recovered = null;
        continue;
      }
      long gap = one.endMs() - lastGood;
      longest = Math.max(longest, gap);
      recovered = recovered == null || gap > GAP_MS ? Long.valueOf(one.endMs() - fault) : recovered;
      lastGood = one.endMs();
    }
    long end = Math.min(back, returns.isEmpty() ? fault : returns.get(returns.size() - 1).endMs());
    longest = Math.max(longest, end - lastGood);
    boolean silent = end - lastGood > GAP_MS;
    return new Load(
        users.size(),
        asked.size(),
        tests,
        errors,
        longest,
        silent ? null : recovered,
        errorsOnReturn);
  }

  Timeline timeline() {
    if (returns.isEmpty()) {
      return new Timeline(BUCKET_MS, 0, List.of(), List.of(), List.of());
    }
    // Buckets begin at the fault, so that none holds what was before and after it.
    long first = Math.floorDiv(returns.get(0).endMs() - fault, BUCKET_MS);
    long last = Math.floorDiv(returns.get(returns.size() - 1).endMs() - fault, BUCKET_MS);
    int size = Math.toIntExact(last - first + 1);
    List<Integer> good = zeros(size);
    List<Integer> asked = zeros(size);
    List<Integer> failed = zeros(size);
    for (Returned one : returns) {
      int i = Math.toIntExact(Math.floorDiv(one.endMs() - fault, BUCKET_MS) - first);
      List<Integer> of = !one.success() ? failed : one.asked() ? asked : good;
      of.set(i, of.get(i) + 1);
    }
    return new Timeline(BUCKET_MS, first * BUCKET_MS, good, asked, failed);
  }

  private static List<Integer> zeros(int size) {
    return new ArrayList<>(Collections.nCopies(size, 0));
  }
}
