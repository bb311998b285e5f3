package org.authmeter.runner.fault;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** faults.csv of a cell: when which component was ended, and when it was back. */
final class FaultsCsv {
  private static final CsvMapper CSV = new CsvMapper();

  private FaultsCsv() {}

  static void write(Path file, List<FaultEvent> events) throws IOException {
    try (SequenceWriter out =
        CSV.writer(CSV.schemaFor(FaultEvent.class).withHeader()).writeValues(file.toFile())) {
      out.writeAll(events);
    }
  }
}
