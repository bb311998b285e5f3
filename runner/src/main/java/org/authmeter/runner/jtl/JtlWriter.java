package org.authmeter.runner.jtl;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a JTL as JMeter does: comma, quotes where needed, a header. */
public final class JtlWriter implements Closeable {
  private static final CsvMapper CSV =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();

  private final SequenceWriter rows;
  private final List<String> columns;

  public JtlWriter(Path file, List<String> columns) throws IOException {
    this.columns = columns;
    rows =
        CSV.writerFor(String[].class)
            .with(CsvSchema.emptySchema())
            .writeValues(Files.newBufferedWriter(file));
    write(columns.toArray(String[]::new));
  }

  void write(JtlRow row) throws IOException {
    write(row.values(columns));
  }

  public void write(String[] values) throws IOException {
    rows.write(values);
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
