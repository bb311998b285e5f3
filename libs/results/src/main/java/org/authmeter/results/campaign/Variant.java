package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.authmeter.common.json.FlatRecord;

/**
 * One of the systems that a campaign compares.
 *
 * @param title default = the id
 * @param note what it is, in a sentence; default empty
 * @param restarts default: nothing between cells
 * @param settings its options override those of campaign and pattern; properties are those that
 *     come from the testbed, all others are in the variant's own file
 * @param optional true if it needs servers that may not be installed: its cells are then reported
 *     as not run, and the others are run
 * @param operatingCost null = nothing is known
 */
@JsonDeserialize(using = FlatRecord.class)
public record Variant(
    String id,
    String title,
    String note,
    @JsonUnwrapped Restarts restarts,
    @JsonUnwrapped Settings settings,
    boolean optional,
    OperatingCost operatingCost,
    @JsonUnwrapped Scale scale)
    implements Checked {
  /** What starts anew, and when. */
  public enum Restart {
    /** The testbed stays up for all cells of the same settings. */
    VARIANT,
    /** Each cell gets a new testbed. */
    CELL,
    /** Only the stores start anew before each cell; the other servers of the testbed stay warm. */
    STORE;

    /** As campaign.yaml spells it. */
    @JsonCreator
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

  /**
   * What starts anew.
   *
   * @param restart when
   * @param stores components of the testbed that start anew with {@code restart: store}
   */
  public record Restarts(Restart restart, List<String> stores) {
    /** Nothing between cells. */
    public static final Restarts NONE = new Restarts(null, null);

    /** Applies the defaults. */
    public Restarts {
      restart = Objects.requireNonNullElse(restart, Restart.VARIANT);
      stores = stores == null ? List.of() : List.copyOf(stores);
    }
  }

  /**
   * Settings of testbed and plan.
   *
   * @param testbed options of the testbed, without dashes
   * @param properties of JMeter
   */
  public record Settings(Map<String, String> testbed, Map<String, String> properties) {
    /** No settings. */
    public static final Settings NONE = new Settings(null, null);

    /** Applies the defaults. */
    public Settings {
      testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
      properties = properties == null ? Map.of() : Map.copyOf(properties);
    }
  }

  /**
   * How large it is.
   *
   * @param processors that its servers need on a testbed of one machine; null = unknown, no limit
   * @param scalesFrom id of the smaller variant that its rate is divided by; null = it is the first
   * @param cpus shares that differ from those of the campaign, by component or kind
   */
  public record Scale(Integer processors, String scalesFrom, Map<String, Double> cpus) {
    /** Nothing is known. */
    public static final Scale UNKNOWN = new Scale(null, null, null);

    /** Applies the defaults. */
    public Scale {
      cpus = cpus == null ? Map.of() : new LinkedHashMap<>(cpus);
    }
  }

  /**
   * What a variant costs its operator, beside its rate: a sentence or two each, null = unknown. The
   * comparison page prints them.
   *
   * @param setUp what must be installed, built and shared before it works
   * @param processes what must run beside the nodes, and be monitored
   * @param memory where state needs memory, and how it grows
   * @param failover what happens to signed-on users when a server dies
   * @param lost what is lost for good, and when
   */
  public record OperatingCost(
      String setUp, String processes, String memory, String failover, String lost) {}

  /** Applies the defaults. */
  public Variant {
    title = title == null ? id : title;
    note = Objects.requireNonNullElse(note, "");
  }

  /** A system of which only the name is known, such as a target. */
  public static Variant named(String id, String note) {
    return new Variant(id, id, note, Restarts.NONE, Settings.NONE, false, null, Scale.UNKNOWN);
  }

  @Override
  public void check() {
    Checked.id(id, "id of a variant");
    List<String> stores = restarts.stores();
    if ((restarts.restart() == Restart.STORE) == stores.isEmpty()) {
      throw new IllegalArgumentException(
          stores.isEmpty()
              ? "variant %s has restart: store and no stores: name the components, such as stores: [terracotta]"
                  .formatted(id)
              : "variant %s has stores %s, which only restart: store restarts: add it, or leave stores out"
                  .formatted(id, stores));
    }
    Checked.atLeast(1, scale.processors(), "processors of variant " + id);
  }
}
