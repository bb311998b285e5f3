package org.authmeter.runner.jtl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a CSV JTL row by row, however large it is. Quoted fields may run over several lines. What a
 * killed JMeter left half-written at the end is dropped.
 */
public final class JtlReader implements Closeable {
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY, CsvParser.Feature.SKIP_EMPTY_LINES)
          .build();

  private final String name;
  private final Reader in;
  private final boolean cut;
  private MappingIterator<String[]> rows;
  private JtlRow.Header header;
  private JtlRow ahead;

  /** True once an incomplete row was seen: all rows before it are whole. */
  private boolean fragment;

  private JtlReader(String name, InputStream in, boolean cut) {
    this.name = name;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.cut = cut;
  }

  /**
   * @throws JtlFormatException if the file is XML, has no header, or another time format
   */
  public static JtlReader open(Path file) throws IOException {
    JtlReader reader = new JtlReader(file.toString(), Files.newInputStream(file), isCut(file));
    try {
      reader.start();
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
    return reader;
  }

  /** Reads what is still being written; blocks as the stream does. */
  public static JtlReader follow(String name, InputStream in) throws IOException {
    JtlReader reader = new JtlReader(name, in, false);
    reader.start();
    return reader;
  }

  private static boolean isCut(Path file) throws IOException {
    try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "r")) {
      if (f.length() == 0) {
        return false;
      }
      f.seek(f.length() - 1);
      return f.read() != '\n';
    }
  }

  private void start() throws IOException {
    in.mark(64);
    char[] first = new char[16];
    int n = in.read(first);
    in.reset();
    String beginning = n < 0 ? "" : new String(first, 0, n);
    if (beginning.startsWith("<")) {
      throw new JtlFormatException(
          name + " is an XML JTL. Save results as CSV: jmeter.save.saveservice.output_format=csv.");
    }
    char separator = ',';
    if (beginning.length() > 9 && beginning.startsWith("timeStamp")) {
      separator = beginning.charAt(9);
    }
    rows =
        CSV.readerForArrayOf(String.class)
            .with(CsvSchema.emptySchema().withColumnSeparator(separator))
            .readValues(in);
    String[] columns = read();
    header = new JtlRow.Header(columns == null ? List.of() : Arrays.asList(columns));
    for (String needed : List.of("timeStamp", "elapsed", "label", "success")) {
      if (header.index(needed) < 0) {
        throw new JtlFormatException(
            ("%s has no header line with a column %s. Save results with"
                    + " jmeter.save.saveservice.print_field_names=true and the standard columns.")
                .formatted(name, needed));
      }
    }
  }

  public JtlRow.Header header() {
    return header;
  }

  /** The next row, or null at the end. */
  public JtlRow next() throws IOException {
    JtlRow row = ahead == null ? readRow() : ahead;
    ahead = null;
    if (row != null && cut) {
      // the last row of a cut file may look whole: only what follows proves that it is
      ahead = readRow();
      return ahead == null && !fragment ? null : row;
    }
    return row;
  }

  private JtlRow readRow() throws IOException {
    for (String[] values = read(); values != null; values = read()) {
      if (values.length == header.columns().size()) {
        JtlRow row = new JtlRow(header, values);
        requireMilliseconds(row);
        return row;
      }
      fragment = true;
    }
    return null;
  }

  private void requireMilliseconds(JtlRow row) throws JtlFormatException {
    String time = row.value("timeStamp");
    if (time.isEmpty() || !time.chars().allMatch(Character::isDigit)) {
      throw new JtlFormatException(
          ("%s has the timeStamp '%s'. Save results with"
                  + " jmeter.save.saveservice.timestamp_format=ms.")
              .formatted(name, time));
    }
  }

  private String[] read() throws IOException {
    try {
      return rows.hasNextValue() ? rows.nextValue() : null;
    } catch (JsonProcessingException e) {
      String problem = e.getOriginalMessage();
      if (problem != null && problem.contains("closing quote")) {
        fragment = true;
        return null; // a quoted field that the end of the file cuts
      }
      throw new JtlFormatException(
          "%s, line %d: %s"
              .formatted(name, e.getLocation() == null ? 0 : e.getLocation().getLineNr(), problem));
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
