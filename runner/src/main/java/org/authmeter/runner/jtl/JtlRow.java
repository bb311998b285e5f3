package org.authmeter.runner.jtl;

/** One line of a JTL: a sample, or a sub-result of one. */
public final class JtlRow {
  private final JtlHeader header;
  private final String[] values;

  JtlRow(JtlHeader header, String[] values) {
    this.header = header;
    this.values = values;
  }

  /** The value as written; empty if the JTL has no such column. */
  public String value(String column) {
    int i = header.index(column);
    return i < 0 ? "" : values[i];
  }

  /** Milliseconds since the epoch. */
  public long timeStamp() {
    return number("timeStamp");
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

  String[] values() {
    return values;
  }

  /** A numeric column; 0 if there is none. */
  public long number(String column) {
    try {
      return Long.parseLong(value(column));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
