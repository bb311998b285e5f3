package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.Map;
import org.authmeter.common.json.FlatRecord;
import org.authmeter.results.campaign.Checked;

/**
 * What became of one cell, that is of one run of a pattern on a variant, as record.json has it.
 *
 * @param repeat 1, 2, …
 * @param offer what was meant to arrive; null = {@link Offer#NONE}
 * @param status done, broken, invalid or not run; null = done
 * @param detail why it is not done
 * @param threads virtual users; null = those that the rows show
 * @param components what was counted of components of the testbed, by name; null = nothing
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonDeserialize(using = FlatRecord.class)
public record CellRecord(
    String variant,
    String pattern,
    int repeat,
    @JsonUnwrapped Offer offer,
    String status,
    String detail,
    Integer threads,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, ComponentUse> components) {
  /**
   * The load that was meant to arrive; all null where the system's answers decide the rate.
   *
   * @param offered tests per second, without the ramp-up
   * @param ideal mean of that rate, the ramp-up included
   * @param idealTests tests in all at that rate
   */
  public record Offer(Double offered, Double ideal, Long idealTests) {
    /** The system's answers decide. */
    public static final Offer NONE = new Offer(null, null, null);
  }

  /** Applies the default. */
  public CellRecord {
    offer = offer == null ? Offer.NONE : offer;
    components = components == null ? Map.of() : components;
  }

  /** A cell of which nothing was counted beside its tests. */
  public CellRecord(
      String variant,
      String pattern,
      int repeat,
      Offer offer,
      String status,
      String detail,
      Integer threads) {
    this(variant, pattern, repeat, offer, status, detail, threads, null);
  }

  /** It ended by itself. */
  public static final String DONE = "done";

  /** It broke off, so it cannot be compared. */
  public static final String BROKEN = "broken";

  /** The server stopped answering; it was restarted, and the cell run once more. */
  public static final String INVALID = "invalid";

  /** The servers that it needs are not available. */
  public static final String NOT_RUN = "not run";

  /** The name of a cell in messages and where only text fits. */
  public static String key(String variant, String pattern, int repeat) {
    return "%s | %s | run %d".formatted(variant, pattern, repeat);
  }

  /** The name of the cell in messages and where only text fits. */
  public String key() {
    return key(variant, pattern, repeat);
  }

  /** Whether it ended by itself; record.json has it as {@code done}. */
  public boolean isDone() {
    return DONE.equals(status);
  }

  /** Whether it broke off. */
  @JsonIgnore
  public boolean isBroken() {
    return BROKEN.equals(status);
  }

  /** Not run, or run once more: there is nothing of it to compare, and no gate about it. */
  @JsonIgnore
  public boolean isLeftOut() {
    return NOT_RUN.equals(status) || INVALID.equals(status);
  }

  /** The same cell, whose load is what its rows show: it was meant to last longer. */
  public CellRecord cutShort() {
    return new CellRecord(
        variant, pattern, repeat, Offer.NONE, status, detail, threads, components);
  }

  /** The same cell, broken. */
  public CellRecord broken(String why) {
    return new CellRecord(variant, pattern, repeat, offer, BROKEN, why, threads, components);
  }

  /**
   * Checks names that were read from a file.
   *
   * @throws IllegalArgumentException if a name is no name of a folder
   */
  public void check() {
    Checked.folderName(variant, "variant of a cell");
    Checked.folderName(pattern, "pattern of a cell");
  }

  /** The same cell under other names. */
  public CellRecord named(String otherVariant, String otherPattern) {
    return new CellRecord(
        otherVariant, otherPattern, repeat, offer, status, detail, threads, components);
  }
}
