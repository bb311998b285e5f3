package org.authmeter.runner.campaign;

import java.util.List;
import java.util.Objects;

/**
 * Published figures that the report sets beside the measured ones (reference.yaml).
 *
 * @param source the document
 * @param note how far the figures compare
 * @param hosts published processor use of servers, which the report sets beside ours
 * @param inconsistencies of the document itself, a sentence each
 */
public record Reference(
    String source, String note, List<String> inconsistencies, List<Row> rows, List<Host> hosts) {
  /**
   * One published cell.
   *
   * @param printedTps as the document's summary prints it
   * @param recomputedTps mean of the document's own runs
   * @param printedMeanMs milliseconds
   * @param printedTotalMs average of whole runs in milliseconds, where the document has both
   * @param cpuPercent of the server's host, where that is printed
   * @param memoryMb of the server's host at the end
   * @param memoryGrowthMb during the run
   */
  public record Row(
      String variant,
      String pattern,
      Double printedTps,
      Double recomputedTps,
      Double printedMeanMs,
      Double printedTotalMs,
      Double cpuPercent,
      Double memoryMb,
      Double memoryGrowthMb) {}

  /**
   * Published processor use of one server.
   *
   * @param host name of our process that stands for it
   * @param printed as the document prints it
   */
  public record Host(String variant, String host, String printed) {}

  public Reference {
    Needs.text(source, "source");
    note = Objects.requireNonNullElse(note, "");
    inconsistencies = inconsistencies == null ? List.of() : List.copyOf(inconsistencies);
    rows = rows == null ? List.of() : List.copyOf(rows);
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
  }
}
