package org.authmeter.trylogin.attempt;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What was found, for a target file and a plan.
 *
 * @param run the scenario that measures this, as arguments of {@code run}
 * @param plan below testplans/
 * @param properties by the names of the plans; empty values are left out
 * @param users whether there are accounts
 */
public record DiscoveredTarget(
    String run, String plan, Map<String, String> properties, boolean users) {
  public DiscoveredTarget {
    Map<String, String> filled = new LinkedHashMap<>();
    properties.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            filled.put(name, value);
          }
        });
    properties = filled;
  }

  /** A text with {@code {user}} where the user's name stands by itself. */
  public static String withUser(String text, String user) {
    return user.isEmpty()
        ? text
        : text.replaceAll(
            "(?<![\\p{L}\\p{N}])" + Pattern.quote(user) + "(?![\\p{L}\\p{N}])", "{user}");
  }
}
