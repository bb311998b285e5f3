package org.authmeter.runner.campaign;

import java.util.List;
import java.util.Objects;

/**
 * Published figures that the report sets beside the measured ones (reference.yaml).
 *
 * @param source the document
 * @param note how far the figures compare
 * @param inconsistencies of the document itself, a sentence each
 */
public record Reference(String source, String note, List<String> inconsistencies, List<Row> rows) {
  /**
   * One published cell.
   *
   * @param printedTps as the document's summary prints it
   * @param recomputedTps mean of the document's own runs
   * @param printedMeanMs milliseconds
   * @param printedTotalMs average of whole runs in milliseconds, where the document has both
   */
  public record Row(
      String variant,
      String pattern,
      Double printedTps,
      Double recomputedTps,
      Double printedMeanMs,
      Double printedTotalMs) {}

  public Reference {
    Needs.text(source, "source");
    note = Objects.requireNonNullElse(note, "");
    inconsistencies = inconsistencies == null ? List.of() : List.copyOf(inconsistencies);
    rows = rows == null ? List.of() : List.copyOf(rows);
  }
}
