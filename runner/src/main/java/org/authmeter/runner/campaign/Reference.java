package org.authmeter.runner.campaign;

import java.util.List;
import java.util.Objects;

/**
 * Published figures that the report sets beside the measured ones (reference.yaml).
 *
 * @param source the document
 * @param note how far the figures compare
 * @param hosts published processor use of servers, which the report sets beside ours
 * @param ratios published claims about two variants, which the report sets beside the ratio of ours
 * @param inconsistencies of the document itself, a sentence each
 */
public record Reference(
    String source,
    String note,
    List<String> inconsistencies,
    List<Row> rows,
    List<Host> hosts,
    List<Ratio> ratios) {
  /**
   * One published cell.
   *
   * @param variant null = the document does not name it: the figure stands beside each of ours
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

  /**
   * A published ratio of the rates of two variants under one pattern.
   *
   * @param variant the one that is so many times faster
   * @param over the one that it is compared with
   * @param printed as the document prints it, such as "over 100"
   */
  public record Ratio(String pattern, String variant, String over, String printed) {
    public Ratio {
      Needs.text(pattern, "pattern of a ratio");
      Needs.text(variant, "variant of a ratio");
      Needs.text(over, "over of a ratio");
      Needs.text(printed, "printed of a ratio");
    }
  }

  public Reference {
    Needs.text(source, "source");
    note = Objects.requireNonNullElse(note, "");
    inconsistencies = inconsistencies == null ? List.of() : List.copyOf(inconsistencies);
    rows = rows == null ? List.of() : List.copyOf(rows);
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
    ratios = ratios == null ? List.of() : List.copyOf(ratios);
  }
}
