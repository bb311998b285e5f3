package org.authmeter.jmeter.report;

import java.util.List;

/**
 * How a cell of a failover test came through its fault. Times of events and of the timeline are
 * milliseconds since the fault began, so what was before is negative.
 *
 * @param checks a row for each way of returning
 * @param load what the users saw who kept returning
 * @param events what was done to components, in its order
 */
record FailoverRow(
    String variant,
    String pattern,
    int repeat,
    List<Check> checks,
    Load load,
    List<Event> events,
    Timeline timeline) {

  /**
   * Users who signed on before the fault and returned once after it.
   *
   * @param way own, other or login
   * @param expected whether a login should be asked for: yes, no, or null = nothing is expected
   * @param observed yes if any of them was asked, no if all were answered and none was asked,
   *     {@code no answer} if nobody was asked and some had no answer; null = nobody could be tested
   * @param pass null if nothing is expected
   * @param users who signed on
   * @param asked of them
   * @param unanswered of them, until they gave up
   * @param errors returns without an answer, before the one that had one
   * @param detail the first failure; empty if there was none
   * @param reason why it is so; empty if nothing is to be said
   */
  record Check(
      String way,
      String expected,
      String observed,
      Boolean pass,
      int users,
      int asked,
      int unanswered,
      int errors,
      String detail,
      String reason) {
    /** Nobody was asked, and some had no answer. */
    static final String NO_ANSWER = "no answer";
  }

  /**
   * The users of the load. Everything counts from the fault until the cluster is put in order
   * again.
   *
   * @param users of the load
   * @param askedUsers of them, at least once
   * @param tests returns
   * @param errors failed returns
   * @param longestGapMs longest time without the end of a good return
   * @param recoveryMs from the fault until returns were good again; 0 = they always were; null =
   *     they were not
   * @param errorsOnReturn failed returns while the cluster was put in order, and after it
   */
  record Load(
      int users,
      int askedUsers,
      long tests,
      long errors,
      long longestGapMs,
      Long recoveryMs,
      long errorsOnReturn) {}

  /** An action on a component. */
  record Event(String component, String action, long atMs, long doneMs) {}

  /**
   * Returns of the load in buckets by their end.
   *
   * @param startMs of the first bucket
   */
  record Timeline(
      long bucketMs, long startMs, List<Integer> good, List<Integer> asked, List<Integer> failed) {}

  /** Names a row among the functional tests. */
  String test(Check check) {
    return pattern + " " + check.way();
  }
}
