package org.authmeter.runner.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.comparison.CellRecord;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;
import org.authmeter.results.jtl.JtlWriter;

/**
 * One JTL of the samples of several, as plain JMeter makes one by appending: JMeter's report
 * generator takes a single file. The columns are JMeter's standard ones.
 */
public final class AllRows implements Closeable {
  private static final List<String> COLUMNS =
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
  private static final List<String> NUMBERS =
      List.of("bytes", "sentBytes", "grpThreads", "allThreads", "Latency", "IdleTime", "Connect");
  private static final Pattern NAMED = Pattern.compile("([^/]*-)?/[^/]+/[^/]+/([^/]+)/\\d+ (.+)");
  private static final Pattern STEP = Pattern.compile(".*(-\\d+)");
  private static final Pattern NUMBERED = Pattern.compile(".* \\d+-\\d+");

  private final JtlWriter out;
  private final List<String> notes = new ArrayList<>();

  public AllRows(Path file) throws IOException {
    this.out = new JtlWriter(file, COLUMNS);
  }

  /**
   * Adds the rows of a file.
   *
   * @param naming converts the names of threads, which identify the run of a row
   */
  public void add(Path samples, UnaryOperator<String> naming) throws IOException {
    add(samples, naming, label -> label);
  }

  /**
   * Adds the rows of a file from elsewhere.
   *
   * @param labelling converts labels, where the label of one test differs
   */
  public void add(Path samples, UnaryOperator<String> naming, UnaryOperator<String> labelling)
      throws IOException {
    try (JtlReader in = JtlReader.open(samples)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        String[] values = new String[COLUMNS.size()];
        for (int i = 0; i < values.length; i++) {
          String column = COLUMNS.get(i);
          String value = row.value(column);
          values[i] =
              switch (column) {
                case "threadName" -> naming.apply(value);
                case "label" -> labelling.apply(value);
                default -> value.isEmpty() && NUMBERS.contains(column) ? "0" : value;
              };
        }
        out.write(values);
      }
      if (!in.leftOut().isEmpty()) {
        note(in.leftOut());
      }
    }
  }

  /** Adds a sentence about rows that the comparison does not show as they are. */
  void note(String sentence) {
    notes.add(sentence);
  }

  /** What the user must know: rows that were left out, and labels that were joined. */
  public List<String> notes() {
    return notes;
  }

  /**
   * Converts names of threads so that they identify the run: those of the user's own plans, of JTLs
   * from elsewhere, and of runs that have another name in this comparison.
   *
   * @param search whether the plan searches with steps, whose values end the pattern
   */
  public static UnaryOperator<String> as(String scenario, CellRecord cell, boolean search) {
    String run = "/%s/%s/%s".formatted(scenario, cell.variant(), cell.pattern());
    return thread -> {
      Matcher named = NAMED.matcher(thread);
      if (!named.matches()) {
        String group =
            ThreadName.isWarmUp(thread) ? "warm-up 1-1" : thread.isBlank() ? "measurement" : thread;
        String numbers = NUMBERED.matcher(group).matches() ? "" : " 1-1";
        return "%s/%d %s%s".formatted(run, cell.repeat(), group, numbers);
      }
      Matcher step = STEP.matcher(named.group(2));
      boolean ofStep = search && step.matches() && !named.group(2).equals(cell.pattern());
      return "%s%s%s/%d %s"
          .formatted(
              named.group(1) == null ? "" : named.group(1),
              run,
              ofStep ? step.group(1) : "",
              cell.repeat(),
              named.group(3));
    };
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
