package org.authmeter.results.samples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was done to the components of a system while a cell ran, and the cell's tests, each with its
 * times: the effect of a fault can be computed only when all is over. A test takes 20 bytes.
 */
final class FaultLog {
  /** Begins the labels of samples that record an action. */
  static final String CONTROL = "node control";

  private static final Pattern LABEL = Pattern.compile(CONTROL + " (\\w+) (\\S+)");
  private static final String START = "start";
  private static final int SUCCESS = 1;
  private static final int ASKED = 2;
  private static final int USER = 4;

  /** Ordered by the time at which they were requested. */
  private final List<Action> actions = new ArrayList<>();

  private final Map<String, Integer> users = new HashMap<>();
  private long[] starts = new long[256];
  private long[] ends = new long[256];
  private int[] marks = new int[256];
  private int size;

  /**
   * An action on a component.
   *
   * @param action kill, stop, restart, hang or start
   * @param atMs when it was requested, epoch ms
   * @param doneMs when it was completed; of a restart or a hang, when the component was back
   * @param connections of the load generator to the system at that moment; null = not counted
   * @param failure why it failed; empty if it did not
   */
  record Action(
      String component, String action, long atMs, long doneMs, Long connections, String failure) {
    boolean isStart() {
      return action.equals(START);
    }

    /** Whether the component is available again when the action is completed. */
    boolean returns() {
      return isStart() || action.equals("restart") || action.equals("hang");
    }

    /** Such as {@code kill store-1}. */
    String name() {
      return action + " " + component;
    }
  }

  /** A test; {@code asked} if its user was asked to log in again. */
  record Test(int user, boolean success, boolean asked, long startMs, long endMs) {}

  /**
   * Adds the action that a sample {@code node control <action> <component>} records.
   *
   * @return false if the sample records none
   */
  boolean addAction(SampleRow row) {
    Matcher label = LABEL.matcher(row.label());
    if (!label.matches()) {
      return false;
    }
    actions.add(
        new Action(
            label.group(2),
            label.group(1),
            row.span().startMs(),
            row.span().endMs(),
            row.number("connections"),
            row.success() ? "" : row.failure()));
    actions.sort(Comparator.comparingLong(Action::atMs));
    return true;
  }

  /** All actions in the order in which they were requested. */
  List<Action> actions() {
    return actions;
  }

  /**
   * Adds a test.
   *
   * @param asked whether its user was asked to log in again
   */
  void addTest(SampleRow row, boolean asked) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      marks = Arrays.copyOf(marks, 2 * size);
    }
    int user = users.computeIfAbsent(row.thread(), t -> users.size());
    starts[size] = row.span().startMs();
    ends[size] = row.span().endMs();
    marks[size] = user * USER + (row.success() ? SUCCESS : 0) + (asked ? ASKED : 0);
    size++;
  }

  boolean hasTests() {
    return size > 0;
  }

  private Test test(int i) {
    return new Test(
        marks[i] / USER, (marks[i] & SUCCESS) != 0, (marks[i] & ASKED) != 0, starts[i], ends[i]);
  }

  /** All tests in the order in which they ended. */
  Iterable<Test> testsByEnd() {
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
