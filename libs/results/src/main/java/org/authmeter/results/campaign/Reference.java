package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;
import java.util.Objects;
import org.authmeter.common.json.FlatRecord;

/**
 * Published figures that the report shows beside the measured ones (reference.yaml).
 *
 * @param source the document
 * @param note how far the figures can be compared
 * @param inconsistencies of the document itself, a sentence each
 * @param hosts published processor use of servers
 * @param ratios published claims about two variants
 */
public record Reference(
    String source,
    String note,
    List<String> inconsistencies,
    List<Row> rows,
    List<Host> hosts,
    List<Ratio> ratios)
    implements Checked {
  /** There are no published figures. */
  public static final Reference NONE = new Reference(null, null, null, null, null, null);

  /**
   * One published cell.
   *
   * @param variant null = the document does not name it: the figure is shown for each of ours
   * @param runs of which the cell is the mean, where the document has them; never null
   */
  @JsonDeserialize(using = FlatRecord.class)
  public record Row(
      String variant,
      String pattern,
      @JsonUnwrapped Rates rates,
      @JsonUnwrapped Times times,
      @JsonUnwrapped Server server,
      List<Run> runs) {
    /** Applies the defaults. */
    public Row {
      runs = runs == null ? List.of() : List.copyOf(runs);
    }
  }

  /**
   * Published rates.
   *
   * @param printedTps as the document's summary prints it
   * @param recomputedTps mean of the document's own runs
   */
  public record Rates(Double printedTps, Double recomputedTps) {}

  /**
   * Published times in milliseconds.
   *
   * @param printedTotalMs average of whole runs, where the document has both
   */
  public record Times(Double printedMeanMs, Double printedTotalMs) {}

  /**
   * What is printed of the server's host.
   *
   * @param memoryMb at the end
   * @param memoryGrowthMb during the run
   */
  public record Server(Double cpuPercent, Double memoryMb, Double memoryGrowthMb) {}

  /**
   * One published run.
   *
   * @param name as the document numbers it
   * @param meanMs milliseconds
   */
  public record Run(String name, Double tps, Double meanMs) {}

  /**
   * Published processor use of one server.
   *
   * @param host name of the process that corresponds to it
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
  public record Ratio(String pattern, String variant, String over, String printed)
      implements Checked {
    @Override
    public void check() {
      Checked.text(pattern, "pattern of a ratio");
      Checked.text(variant, "variant of a ratio");
      Checked.text(over, "over of a ratio");
      Checked.text(printed, "printed of a ratio");
    }
  }

  /** Applies the defaults. */
  public Reference {
    note = Objects.requireNonNullElse(note, "");
    inconsistencies = inconsistencies == null ? List.of() : List.copyOf(inconsistencies);
    rows = rows == null ? List.of() : List.copyOf(rows);
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
    ratios = ratios == null ? List.of() : List.copyOf(ratios);
  }

  @Override
  public void check() {
    Checked.text(source, "source");
  }
}
