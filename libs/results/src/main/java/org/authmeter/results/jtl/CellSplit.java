package org.authmeter.results.jtl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.results.campaign.Functional;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.comparison.CellRecord;

/**
 * Splits what one JMeter wrote for several cells: the names of threads identify the cell of each
 * row. Each cell gets a file with its measured samples and one with its warm-up.
 */
public final class CellSplit {
  private final String unit;
  private final Path cells;
  private final ThreadName.Reader names = new ThreadName.Reader();
  private final Map<String, JtlCounts> counted = new LinkedHashMap<>();
  private final Map<Path, JtlWriter> open = new LinkedHashMap<>();

  private CellSplit(String unit, Path cells) {
    this.unit = unit;
    this.cells = cells;
  }

  /**
   * Writes each row to {@code variant/pattern/repeat/samples.jtl} or {@code warmup.jtl} below a
   * folder. Rows of other names are left out.
   *
   * @param unit label of the parent sample that is one test
   * @return counts by the key of the cell
   */
  public static Map<String, JtlCounts> split(Path raw, String unit, Path cells) throws IOException {
    CellSplit split = new CellSplit(unit, cells);
    try (JtlReader in = JtlReader.open(raw)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        split.add(row, in.header().columns());
      }
    } finally {
      split.close();
    }
    return split.counted;
  }

  private void add(JtlRow row, List<String> columns) throws IOException {
    ThreadName name = names.read(row.threadName());
    if (name == null) {
      return;
    }
    Path file =
        cells
            .resolve(name.variant())
            .resolve(name.pattern())
            .resolve(Integer.toString(name.repeat()))
            .resolve(name.isWarmUp() ? "warmup.jtl" : "samples.jtl");
    JtlWriter writer = open.get(file);
    if (writer == null) {
      Files.createDirectories(file.getParent());
      writer = new JtlWriter(file, columns);
      open.put(file, writer);
    }
    writer.write(row);
    boolean test =
        name.isFunctional() ? row.label().startsWith(Functional.LABEL) : row.label().equals(unit);
    if (test) {
      String key = CellRecord.key(name.variant(), name.pattern(), name.repeat());
      counted.put(key, counted.getOrDefault(key, JtlCounts.NONE).plus(row, name.isWarmUp()));
    }
  }

  private void close() throws IOException {
    for (JtlWriter writer : open.values()) {
      writer.close();
    }
  }
}
