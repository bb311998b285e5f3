package org.authmeter.results.jtl;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.common.csv.CsvRecords;

/** Writes a JTL as JMeter does: comma, quotes where needed, a header. */
public final class JtlWriter implements Closeable {
  private final Writer out;
  private final List<String> columns;

  public JtlWriter(Path file, List<String> columns) throws IOException {
    this.columns = columns;
    out = Files.newBufferedWriter(file);
    write(columns.toArray(String[]::new));
  }

  void write(JtlRow row) throws IOException {
    write(row.values(columns));
  }

  public void write(String[] values) throws IOException {
    out.write(CsvRecords.line(values));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
