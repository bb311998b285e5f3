package org.authmeter.results.jtl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One line of a JTL: a sample, or a sub-result of one. */
public final class JtlRow {
  /** Epoch milliseconds of the years 1973 to 5138: seconds are less, microseconds are more. */
  private static final long FIRST_MS = 100_000_000_000L;

  private static final long LAST_MS = 100_000_000_000_000L;

  /** Epoch seconds of 2001; smaller numbers are the invented times of a made-up JTL. */
  private static final long FIRST_SECONDS = 1_000_000_000L;

  private final Header header;
  private final String[] values;

  /**
   * @param values in the order of the columns; null = empty
   */
  public JtlRow(Header header, String[] values) {
    this.header = header;
    this.values = values;
  }

  /** The value as written; empty if the JTL has no such column. */
  public String value(String column) {
    int i = header.index(column);
    return i < 0 || values[i] == null ? "" : values[i];
  }

  /** Milliseconds since the epoch. */
  public long timeStamp() {
    return number("timeStamp");
  }

  /** What is wrong with a time stamp that is not in milliseconds, and the remedy; or null. */
  public String timeProblem() {
    long stamp = timeStamp();
    return stamp >= FIRST_SECONDS && stamp < FIRST_MS || stamp > LAST_MS
        ? ("timeStamp %d is in %s, and a JTL has milliseconds since 1970. Convert the column, or"
                + " save results with jmeter.save.saveservice.timestamp_format=ms.")
            .formatted(stamp, stamp < FIRST_MS ? "seconds" : "microseconds or nanoseconds")
        : null;
  }

  /** Milliseconds. */
  public long elapsed() {
    return number("elapsed");
  }

  public String label() {
    return value("label");
  }

  public String threadName() {
    return value("threadName");
  }

  public boolean success() {
    return "true".equalsIgnoreCase(value("success"));
  }

  /** Why it failed, in the sampler's or an assertion's words. */
  public String failure() {
    String message = value("failureMessage");
    if (!message.isBlank()) {
      return message;
    }
    return (value("responseCode") + " " + value("responseMessage")).strip();
  }

  /** The values of these columns; those that the row lacks are empty. */
  String[] values(List<String> columns) {
    return columns.equals(header.columns())
        ? values
        : columns.stream().map(this::value).toArray(String[]::new);
  }

  /** A numeric column; 0 if there is none. */
  public long number(String column) {
    try {
      return Long.parseLong(value(column));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The columns of a JTL, by the names that JMeter's CSVSaveService writes. */
  public static final class Header {
    private final List<String> columns;
    private final Map<String, Integer> index = new HashMap<>();

    public Header(List<String> columns) {
      this.columns = List.copyOf(columns);
      for (int i = 0; i < columns.size(); i++) {
        index.put(columns.get(i), i);
      }
    }

    public List<String> columns() {
      return columns;
    }

    /** Place of a column, or -1. */
    int index(String column) {
      return index.getOrDefault(column, -1);
    }
  }
}
