package org.authmeter.runner.jtl;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Joins cells for the dashboard generator: one JTL with the unit's rows, labelled by cell, and one
 * with all others (legs), labelled by cell and leg. The columns are JMeter's standard ones,
 * whatever each cell's JTL has. Tests of an open load count from the intended arrival.
 */
public final class JoinedJtl implements Closeable {
  /** Stands between the parts of a joined label. */
  public static final String SEPARATOR = " | ";

  static final List<String> COLUMNS =
      List.of(
          "timeStamp",
          "elapsed",
          "label",
          "responseCode",
          "responseMessage",
          "threadName",
          "dataType",
          "success",
          "failureMessage",
          "bytes",
          "sentBytes",
          "grpThreads",
          "allThreads",
          "Latency",
          "IdleTime",
          "Connect");
  private static final Set<String> NUMBERS =
      Set.of("bytes", "sentBytes", "grpThreads", "allThreads", "Latency", "IdleTime", "Connect");

  private final JtlWriter units;
  private final JtlWriter legs;
  private long rows;
  private long coveredMs;

  public JoinedJtl(Path joined, Path legs) throws IOException {
    this.units = new JtlWriter(joined, COLUMNS);
    this.legs = new JtlWriter(legs, COLUMNS);
  }

  /**
   * Adds a cell's measured samples.
   *
   * @param key the cell's, {@code variant | pattern | run n}
   * @return number of unit rows
   */
  public long add(Path samples, String unit, String key) throws IOException {
    long count = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        if (WarmUp.isWarmUp(row.threadName())) {
          continue; // JTLs from elsewhere hold both
        }
        if (row.label().equals(unit)) {
          units.write(fromArrival(relabelled(row, key), row));
          count++;
          first = Math.min(first, row.timeStamp());
          last = Math.max(last, row.timeStamp());
        } else {
          legs.write(relabelled(row, key + SEPARATOR + row.label()));
        }
      }
    }
    rows += count;
    coveredMs += count == 0 ? 0 : last - first;
    return count;
  }

  /** Unit rows of all cells. */
  public long rows() {
    return rows;
  }

  /** Milliseconds from the first to the last sample of each cell, added up. */
  public long coveredMs() {
    return coveredMs;
  }

  private static String[] relabelled(JtlRow row, String label) {
    String[] values = new String[COLUMNS.size()];
    for (int i = 0; i < values.length; i++) {
      String column = COLUMNS.get(i);
      String value = column.equals("label") ? label : row.value(column);
      values[i] = value.isEmpty() && NUMBERS.contains(column) ? "0" : value;
    }
    return values;
  }

  /** A test of an open load began when its user came, however long the system let him wait. */
  private static String[] fromArrival(String[] values, JtlRow row) {
    long arrival = row.number("ARRIVAL_MS");
    if (arrival > 0 && arrival <= row.timeStamp()) {
      values[COLUMNS.indexOf("timeStamp")] = Long.toString(arrival);
      values[COLUMNS.indexOf("elapsed")] = Long.toString(row.timeStamp() + row.elapsed() - arrival);
    }
    return values;
  }

  @Override
  public void close() throws IOException {
    try (legs) {
      units.close();
    }
  }
}
