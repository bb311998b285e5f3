package org.authmeter.results.jtl;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.authmeter.common.csv.CsvException;
import org.authmeter.common.csv.CsvRecords;

/**
 * Reads a CSV JTL row by row, however large it is; gzip is read as it is. Quoted fields may run
 * over several lines. A header may stand again between rows, where files were appended: the rows
 * behind it have its columns.
 *
 * <p>A row that does not fit its header is an error, so that no row is lost in silence. Only what a
 * killed JMeter left half-written at the end is left out, see {@link #leftOut}.
 */
public final class JtlReader implements Closeable {
  private static final List<String> NEEDED = List.of("timeStamp", "elapsed", "label", "success");

  /** Columns that no figure of a comparison is made of: a digit that is cut off does not matter. */
  private static final Set<String> WITHOUT_FIGURES =
      Set.of("bytes", "sentBytes", "URL", "Latency", "Connect", "Encoding", "Hostname");

  /** The separator stands behind the name of the first column. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s*\"?\\w+\"?([^\\w\"\\r\\n])");

  private static final int GZIP = 0x8b1f;
  private static final int UTF_16_LITTLE = 0xfeff;
  private static final int UTF_16_BIG = 0xfffe;

  private final String name;
  private final CsvRecords records;
  private final Pattern rowInside;
  private final JtlRow.Header header;

  /** Those of the rows that come now. */
  private JtlRow.Header columns;

  private long leftOut;
  private long headers = 1;

  private JtlReader(String name, InputStream stream) throws IOException {
    this.name = name;
    Reader in = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8), 1 << 16);
    String beginning = beginning(in);
    if (beginning.startsWith("<")) {
      throw refused(
          " is an XML JTL. Save results as CSV: jmeter.save.saveservice.output_format=csv.");
    }
    Matcher found = SEPARATOR.matcher(beginning);
    char separator = found.lookingAt() ? found.group(1).charAt(0) : ',';
    records = new CsvRecords(in, separator);
    String by = Pattern.quote(String.valueOf(separator));
    rowInside = Pattern.compile("[\\r\\n]\"?\\d{10,}\"?" + by + "\"?\\d+\"?" + by);
    String[] first = read();
    columns = header(first == null ? new String[0] : first);
    header = columns;
  }

  /**
   * @throws JtlFormatException if the file is XML, has no header, or another time format
   */
  public static JtlReader open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    try {
      return new JtlReader(file.toString(), unpacked(file, in));
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** Reads what is still being written; blocks as the stream does. */
  public static JtlReader follow(String name, InputStream in) throws IOException {
    return new JtlReader(name, in);
  }

  private static InputStream unpacked(Path file, InputStream in) throws IOException {
    in.mark(2);
    int first = in.read() | in.read() << 8;
    in.reset();
    if (first == UTF_16_LITTLE || first == UTF_16_BIG) {
      throw new JtlFormatException(file + " is in UTF-16. Save it in UTF-8, as JMeter does.", true);
    }
    return first == GZIP ? new GZIPInputStream(in, 1 << 16) : in;
  }

  private static String beginning(Reader in) throws IOException {
    in.mark(128);
    char[] first = new char[64];
    int n = in.read(first);
    in.reset();
    return n < 0 ? "" : new String(first, 0, n).replace("\uFEFF", "").stripLeading();
  }

  private JtlRow.Header header(String[] columns) throws JtlFormatException {
    List<String> all = Arrays.asList(columns);
    for (String needed : NEEDED) {
      if (!all.contains(needed)) {
        throw refused(
            (" has no header line with a column %s. Save results with"
                    + " jmeter.save.saveservice.print_field_names=true and the standard columns.")
                .formatted(needed));
      }
    }
    return new JtlRow.Header(all);
  }

  /** The columns of the first header. */
  public JtlRow.Header header() {
    return header;
  }

  /** Number of headers so far; more than one in a file that others were appended to. */
  public long headers() {
    return headers;
  }

  /**
   * The sentence about the last line, which the end of the file cuts, and which is no row
   * therefore; empty if there is none. It is known at the end.
   */
  public String leftOut() {
    return leftOut == 0
        ? ""
        : "%s, line %d: the end of the file cuts this last row, so it is left out"
            .formatted(name, leftOut);
  }

  /**
   * The next row, or null at the end.
   *
   * @throws JtlFormatException if a row does not fit its header
   */
  public JtlRow next() throws IOException {
    String[] values = read();
    while (values != null && isHeader(values)) {
      columns = header(values);
      headers++;
      values = read();
    }
    if (values == null) {
      return null;
    }
    requireNoRowInside(values);
    boolean fits = values.length == columns.columns().size();
    if (records.isQuoteOpen() || records.isCut() && !(fits && endsWithoutFigure())) {
      leftOut = records.line();
      return null;
    }
    if (!fits) {
      throw refused(
          (": the row has %d values, and the header has %d columns. A value that contains the"
                  + " separator or a line break must stand in double quotes; rows of a run with other"
                  + " columns belong into a file of their own.")
              .formatted(values.length, columns.columns().size()));
    }
    JtlRow row = new JtlRow(columns, values);
    require(row);
    return row;
  }

  private static boolean isHeader(String[] values) {
    return Arrays.asList(values).containsAll(NEEDED);
  }

  private boolean endsWithoutFigure() {
    List<String> all = columns.columns();
    return WITHOUT_FIGURES.contains(all.get(all.size() - 1));
  }

  /** An opening quote without its closing one makes one value of several rows. */
  private void requireNoRowInside(String[] values) throws JtlFormatException {
    for (String value : values) {
      boolean severalLines = value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0; // rare
      if (severalLines && rowInside.matcher(value).find()) {
        throw refused(
            ": a double quote that opens a value is not closed on its row, so that the value holds"
                + " the rows that follow. Correct the quotes of this row.");
      }
    }
  }

  private void require(JtlRow row) throws JtlFormatException {
    String time = row.value("timeStamp");
    if (!isWhole(time)) {
      throw refused(
          ": the timeStamp is '%s'. Save results with jmeter.save.saveservice.timestamp_format=ms."
              .formatted(time));
    }
    String problem = row.timeProblem();
    if (problem != null) {
      throw refused(": the " + problem);
    }
    String elapsed = row.value("elapsed");
    if (!isWhole(elapsed.startsWith("-") ? elapsed.substring(1) : elapsed)) {
      throw refused(
          ": the elapsed time is '%s', and a JTL has whole milliseconds.".formatted(elapsed));
    }
    String success = row.value("success");
    if (!success.equalsIgnoreCase("true") && !success.equalsIgnoreCase("false")) {
      throw refused(": success is '%s', and not true or false.".formatted(success));
    }
  }

  private static boolean isWhole(String text) {
    return !text.isEmpty()
        && text.length() <= 18
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private String[] read() throws IOException {
    try {
      return records.next();
    } catch (CsvException e) {
      throw new JtlFormatException(
          "%s, line %d: %s. Correct the quotes of this row."
              .formatted(name, e.line(), e.getMessage()),
          false);
    }
  }

  /** Of the whole file before the first row, of the line of the last record afterwards. */
  private JtlFormatException refused(String problem) {
    boolean begun = columns != null;
    String where = begun ? "%s, line %d".formatted(name, records.line()) : name;
    return new JtlFormatException(where + problem, !begun);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
