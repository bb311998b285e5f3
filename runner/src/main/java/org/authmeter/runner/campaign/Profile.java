package org.authmeter.runner.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How long and how often each cell runs. What a profile leaves out, the plan's own default says.
 *
 * @param repeats runs per cell; default 1
 * @param warmup seconds; null = the plan's
 * @param duration measured seconds; null = the plan's
 * @param loops per virtual user, -1 = until the duration ends; null = the plan's
 * @param patterns ids; empty = all
 * @param variants ids; empty = the campaign's default ones
 * @param testbed options of the testbed, without dashes, which outrank those of the campaign
 * @param note what a reader of its results on the testbed must know; null = nothing
 */
public record Profile(
    Integer repeats,
    Integer warmup,
    Integer duration,
    Integer loops,
    List<String> patterns,
    List<String> variants,
    Map<String, String> testbed,
    String note) {
  public Profile {
    repeats = repeats == null ? 1 : repeats;
    Needs.atLeast(1, repeats, "repeats of a profile");
    Needs.atLeast(0, warmup, "warmup of a profile");
    Needs.atLeast(1, duration, "duration of a profile");
    Needs.atLeast(-1, loops, "loops of a profile");
    patterns = patterns == null ? List.of() : List.copyOf(patterns);
    variants = variants == null ? List.of() : List.copyOf(variants);
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
  }

  /** JMeter properties of this profile. */
  public Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    put(properties, "authmeter.warmup", warmup);
    put(properties, "authmeter.duration", duration);
    put(properties, "authmeter.loops", loops);
    return properties;
  }

  private static void put(Map<String, String> properties, String name, Integer value) {
    if (value != null) {
      properties.put(name, value.toString());
    }
  }
}
