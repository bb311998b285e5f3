package org.authmeter.runner.campaign;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * One of the systems that a campaign compares.
 *
 * @param title empty = the id
 * @param note what it is, in a sentence; empty = nothing to say
 * @param restart when its testbed starts anew; default once per variant
 * @param testbed options of the testbed, without dashes, which outrank those of campaign and
 *     pattern
 */
public record Variant(
    String id, String title, String note, Restart restart, Map<String, String> testbed) {
  /** When the testbed starts anew. */
  public enum Restart {
    /** Kept up for all cells of the same settings. */
    VARIANT,
    /** A new testbed for each cell. */
    CELL;

    /** As campaign.yaml spells it. */
    @com.fasterxml.jackson.annotation.JsonCreator
    public static Restart of(String name) {
      return switch (name.toLowerCase(Locale.ROOT)) {
        case "variant" -> VARIANT;
        case "cell" -> CELL;
        default ->
            throw new IllegalArgumentException(
                "restart is '%s'; legal: variant, cell".formatted(name));
      };
    }
  }

  public Variant {
    Needs.id(id, "id of a variant");
    title = Objects.requireNonNullElse(title, id);
    note = Objects.requireNonNullElse(note, "");
    restart = Objects.requireNonNullElse(restart, Restart.VARIANT);
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
  }
}
