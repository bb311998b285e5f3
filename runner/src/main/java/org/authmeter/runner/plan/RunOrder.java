package org.authmeter.runner.plan;

import java.util.Arrays;
import java.util.Locale;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.runner.RunnerException;

/** The order in which the variants and the repeats of a run are measured. */
public enum RunOrder {
  /**
   * For each repeat all variants in turn; each turn begins one variant later. Slow changes of the
   * machine affect all variants alike, so that the repeats of one are independent.
   */
  INTERLEAVED,

  /** All repeats of a variant in a row. */
  GROUPED;

  /**
   * @param id as on the command line; null = interleaved
   * @throws RunnerException status 2 naming the legal values
   */
  public static RunOrder of(String id) {
    if (id == null) {
      return INTERLEAVED;
    }
    return Arrays.stream(values())
        .filter(order -> order.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                RunnerException.usage(
                    "--order %s: unknown; %s"
                        .formatted(
                            id,
                            Suggest.legal(
                                id, Arrays.stream(values()).map(RunOrder::id).toList()))));
  }

  /** As on the command line and in the record. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
