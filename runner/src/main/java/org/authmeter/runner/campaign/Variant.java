package org.authmeter.runner.campaign;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * One of the systems that a campaign compares.
 *
 * @param title empty = the id
 * @param note what it is, in a sentence; empty = nothing to say
 * @param restart what starts anew, and when; default nothing between cells
 * @param stores components of the testbed that start anew with {@code restart: store}
 * @param testbed options of the testbed, without dashes, which outrank those of campaign and
 *     pattern
 * @param properties of JMeter that come from the testbed; all others stand in the variant's own
 *     file
 * @param optional true if it needs servers that may not be installed: its cells are then reported
 *     as not run, and the others go on
 * @param operatingCost null = nothing is known
 * @param processors that its servers need on a testbed of one machine; null = not said, no limit
 * @param scalesFrom id of the smaller variant that its rate is divided by; null = it is the first
 */
public record Variant(
    String id,
    String title,
    String note,
    Restart restart,
    List<String> stores,
    Map<String, String> testbed,
    Map<String, String> properties,
    boolean optional,
    OperatingCost operatingCost,
    Integer processors,
    String scalesFrom) {
  /** What starts anew, and when. */
  public enum Restart {
    /** Kept up for all cells of the same settings. */
    VARIANT,
    /** A new testbed for each cell. */
    CELL,
    /** The stores alone before each cell; the other servers of the testbed stay warm. */
    STORE;

    /** As campaign.yaml spells it. */
    @com.fasterxml.jackson.annotation.JsonCreator
    public static Restart of(String name) {
      return switch (name.toLowerCase(Locale.ROOT)) {
        case "variant" -> VARIANT;
        case "cell" -> CELL;
        case "store" -> STORE;
        default ->
            throw new IllegalArgumentException(
                "restart is '%s'; legal: variant, cell, store".formatted(name));
      };
    }
  }

  public Variant {
    Needs.id(id, "id of a variant");
    title = Objects.requireNonNullElse(title, id);
    note = Objects.requireNonNullElse(note, "");
    restart = Objects.requireNonNullElse(restart, Restart.VARIANT);
    stores = stores == null ? List.of() : List.copyOf(stores);
    if ((restart == Restart.STORE) == stores.isEmpty()) {
      throw new IllegalArgumentException(
          stores.isEmpty()
              ? "variant %s has restart: store and no stores: name the components, such as stores: [terracotta]"
                  .formatted(id)
              : "variant %s has stores %s, which only restart: store restarts: add it, or leave stores out"
                  .formatted(id, stores));
    }
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    properties = properties == null ? Map.of() : Map.copyOf(properties);
    Needs.atLeast(1, processors, "processors of variant " + id);
  }

  /** A system known by its name only, such as a target. */
  public static Variant named(String id, String note) {
    return new Variant(id, id, note, null, null, null, null, false, null, null, null);
  }
}
