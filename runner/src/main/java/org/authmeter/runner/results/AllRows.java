package org.authmeter.runner.results;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;
import org.authmeter.runner.jtl.JtlWriter;

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
  private static final Pattern NAMED =
      Pattern.compile("((?:.*-)?/[^/]+)/([^/]+)/([^/]+)/(\\d+) (.*)");

  private final JtlWriter out;

  public AllRows(Path file) throws IOException {
    this.out = new JtlWriter(file, COLUMNS);
  }

  /**
   * Adds the rows of a file.
   *
   * @param naming what becomes of the names of threads, which tell what a row belongs to
   */
  public void add(Path samples, UnaryOperator<String> naming) throws IOException {
    add(samples, naming, label -> label);
  }

  /**
   * Adds the rows of a file from elsewhere.
   *
   * @param labelling what becomes of labels, where one test is called otherwise there
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
    }
  }

  /** Rows of a run that has another name now, or of a JTL from elsewhere. */
  public static UnaryOperator<String> as(String scenario, RunRecord.Cell cell) {
    String name =
        "/%s/%s/%s/%d ".formatted(scenario, cell.variant(), cell.pattern(), cell.repeat());
    return thread -> {
      Matcher named = NAMED.matcher(thread);
      if (named.matches()) {
        return name + named.group(5);
      }
      return name + thread + (thread.matches(".* \\d+-\\d+") ? "" : " 1-1");
    };
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
