package org.authmeter.common.cpu;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many processors each component of a testbed may use, such as {@code idp=0.5,store=0.25}. A
 * name is that of a component, such as {@code idp-1}, or that of its kind, such as {@code idp} for
 * {@code idp-1} and {@code idp-2}, each of which gets the share; a component's own name counts
 * first. A component that is not named may use all processors.
 *
 * @param processors by name; 1 = one whole processor
 */
public record CpuShares(Map<String, Double> processors) {
  /** Nothing has a share. */
  public static final CpuShares NONE = new CpuShares(Map.of());

  /** A quota is at least 1 ms, of a period of at most 20 ms. */
  private static final double LEAST = 0.05;

  private static final double MOST = 256;

  /** Keeps the order. */
  public CpuShares {
    processors = new LinkedHashMap<>(processors);
  }

  /**
   * Reads shares as the options {@code --cpus} of {@code run} and {@code --cpu-shares} of {@code
   * testbed} have them.
   *
   * @throws IllegalArgumentException naming the part that is wrong, and the legal values
   */
  public static CpuShares parse(String text) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (String part : text.split(",")) {
      String[] halves = part.strip().split("=", 2);
      if (halves.length < 2 || !halves[0].matches("[A-Za-z][\\w.-]*")) {
        throw wrong(part, "write NAME=PROCESSORS, such as idp=0.5,store=0.25");
      }
      if (shares.put(halves[0], share(part, halves[1])) != null) {
        throw wrong(part, "%s has two shares; leave one out".formatted(halves[0]));
      }
    }
    return new CpuShares(shares);
  }

  private static double share(String part, String value) {
    double share;
    try {
      share = new BigDecimal(value).doubleValue();
    } catch (NumberFormatException e) {
      throw wrong(part, "%s is not a number of processors, such as 0.5".formatted(value));
    }
    if (share < LEAST || share > MOST) {
      throw wrong(part, "legal values are %s to %.0f processors".formatted(LEAST, MOST));
    }
    return share;
  }

  private static IllegalArgumentException wrong(String part, String why) {
    return new IllegalArgumentException("'%s': %s".formatted(part.strip(), why));
  }

  public boolean isEmpty() {
    return processors.isEmpty();
  }

  /** The share of a component; null = all processors. */
  public Double of(String component) {
    return processors.getOrDefault(component, processors.get(kind(component)));
  }

  /** What components of one kind share: {@code idp} for {@code idp-1}. */
  public static String kind(String component) {
    return component.replaceFirst("-\\d+$", "");
  }

  /** Names that are those of no component and no kind. */
  public List<String> unknown(Collection<String> components) {
    List<String> unknown = new ArrayList<>(processors.keySet());
    unknown.removeIf(
        name -> components.stream().anyMatch(c -> c.equals(name) || kind(c).equals(name)));
    return unknown;
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return processors.entrySet().stream()
        .map(e -> e.getKey() + "=" + BigDecimal.valueOf(e.getValue()).stripTrailingZeros())
        .collect(Collectors.joining(","));
  }
}
