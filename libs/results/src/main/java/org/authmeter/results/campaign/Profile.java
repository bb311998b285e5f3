package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.json.FlatRecord;

/**
 * How long and how often each cell is run. For what a profile leaves out, the plan's own default
 * applies.
 *
 * @param repeats runs per cell; default 1
 * @param properties further ones of JMeter, such as a shorter ramp-up
 * @param testbed options of the testbed, without dashes, which override those of the campaign
 * @param note what a reader of its results on the testbed must know; null = nothing
 * @param sideBySide how all cells are run in one JMeter, where that is possible; null = it is not
 */
@JsonDeserialize(using = FlatRecord.class)
public record Profile(
    Integer repeats,
    @JsonUnwrapped Length length,
    Map<String, String> properties,
    @JsonUnwrapped Choice choice,
    Map<String, String> testbed,
    String note,
    SideBySide sideBySide)
    implements Checked {
  /**
   * How long a cell is.
   *
   * @param warmup seconds; null = the plan's
   * @param firstWarmup seconds for which the servers of a testbed that has just started are loaded
   *     before its first cell, in a run of its own whose results are thrown away; null = none
   * @param duration measured seconds; null = the plan's
   * @param loops per virtual user, -1 = until the duration ends; null = the plan's
   */
  public record Length(Integer warmup, Integer firstWarmup, Integer duration, Integer loops) {}

  /**
   * What is run.
   *
   * @param patterns ids; empty = all
   * @param variants ids; empty = the campaign's default ones
   */
  public record Choice(List<String> patterns, List<String> variants) {
    /** All patterns of the campaign's default variants. */
    public static final Choice ALL = new Choice(null, null);

    /** Applies the defaults. */
    public Choice {
      patterns = patterns == null ? List.of() : List.copyOf(patterns);
      variants = variants == null ? List.of() : List.copyOf(variants);
    }
  }

  /**
   * All variants and patterns of a profile in one JMeter, in slices that take turns: what disturbs
   * the machine for a moment disturbs all variants alike.
   *
   * @param plan file beside campaign.yaml, with properties {@code authmeter.system1.variant} and so
   *     on; the names of its threads tell variant, pattern and repeat
   * @param repeats slices of each cell that the plan makes
   * @param seconds that the plan takes for each variant beside the slices, for the time left
   */
  public record SideBySide(String plan, Integer repeats, Integer seconds) implements Checked {
    /** Applies the defaults. */
    public SideBySide {
      repeats = repeats == null ? 1 : repeats;
      seconds = seconds == null ? 0 : seconds;
    }

    @Override
    public void check() {
      Checked.text(plan, "plan of sideBySide");
      Checked.atLeast(1, repeats, "repeats of sideBySide");
      Checked.atLeast(0, seconds, "seconds of sideBySide");
    }
  }

  /** Applies the defaults. */
  public Profile {
    repeats = repeats == null ? 1 : repeats;
    properties = properties == null ? Map.of() : Map.copyOf(properties);
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
  }

  @Override
  public void check() {
    Checked.atLeast(1, repeats, "repeats of a profile");
    Checked.atLeast(0, length.warmup, "warmup of a profile");
    Checked.atLeast(0, length.firstWarmup, "firstWarmup of a profile");
    Checked.atLeast(1, length.duration, "duration of a profile");
    Checked.atLeast(-1, length.loops, "loops of a profile");
  }

  /** All JMeter properties of this profile. */
  public Map<String, String> allProperties() {
    Map<String, String> all = new LinkedHashMap<>(properties);
    put(all, "authmeter.warmup", length.warmup);
    put(all, "authmeter.duration", length.duration);
    put(all, "authmeter.loops", length.loops);
    return all;
  }

  private static void put(Map<String, String> properties, String name, Integer value) {
    if (value != null) {
      properties.put(name, value.toString());
    }
  }
}
