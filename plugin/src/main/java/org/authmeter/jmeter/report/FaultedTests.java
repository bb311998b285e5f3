package org.authmeter.jmeter.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The tests of a cell in which something was made to fail, each with its times: what a fault did to
 * them can be computed only when all is over. A test takes 20 bytes.
 */
final class FaultedTests {
  private static final int SUCCESS = 1;
  private static final int ASKED = 2;
  private static final int USER = 4;

  private final Map<String, Integer> users = new HashMap<>();
  private long[] starts = new long[256];
  private long[] ends = new long[256];
  private int[] marks = new int[256];
  private int size;

  /** A test; {@code asked} if its user was asked to log in again. */
  record Test(int user, boolean success, boolean asked, long startMs, long endMs) {}

  /**
   * @param thread name of the virtual user
   */
  void add(String thread, long startMs, long endMs, boolean success, boolean asked) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      marks = Arrays.copyOf(marks, 2 * size);
    }
    int user = users.computeIfAbsent(thread, t -> users.size());
    starts[size] = startMs;
    ends[size] = endMs;
    marks[size] = user * USER + (success ? SUCCESS : 0) + (asked ? ASKED : 0);
    size++;
  }

  int size() {
    return size;
  }

  private Test test(int i) {
    return new Test(
        marks[i] / USER, (marks[i] & SUCCESS) != 0, (marks[i] & ASKED) != 0, starts[i], ends[i]);
  }

  /** All tests in the order in which they ended. */
  Iterable<Test> byEnd() {
    long first = Arrays.stream(ends, 0, size).min().orElse(0);
    // An end, in ms since the first, and the test's number fit into one long.
    long[] order = new long[size];
    for (int i = 0; i < size; i++) {
      order[i] = (ends[i] - first << Integer.SIZE - 1) + i;
    }
    Arrays.sort(order);
    return () -> Arrays.stream(order).mapToObj(o -> test((int) (o & Integer.MAX_VALUE))).iterator();
  }
}
