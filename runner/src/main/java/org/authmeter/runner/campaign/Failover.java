package org.authmeter.runner.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a campaign expects of users who were signed on before a fault: is a new login asked for?
 *
 * @param ways what each way of returning means: {@code own} (to the node of the sign-on), {@code
 *     other} (to another one), {@code login} (in the middle of a login)
 * @param expected by pattern, way and variant: yes, no, or null = it is observed only
 * @param reasons by pattern, way and variant: why it is so, or why it differs from what was printed
 */
public record Failover(
    Map<String, String> ways,
    Map<String, Map<String, Map<String, String>>> expected,
    Map<String, Map<String, Map<String, String>>> reasons) {
  /** Ways that a plan knows. */
  public static final List<String> WAYS = List.of("own", "other", "login");

  public Failover {
    ways = ways == null ? Map.of() : new LinkedHashMap<>(ways);
    expected = expected == null ? Map.of() : new LinkedHashMap<>(expected);
    reasons = reasons == null ? Map.of() : new LinkedHashMap<>(reasons);
    ways.keySet().forEach(Failover::checkWay);
    expected.forEach((pattern, ofPattern) -> check(pattern, ofPattern));
    reasons.values().forEach(ofPattern -> ofPattern.keySet().forEach(Failover::checkWay));
  }

  private static void check(String pattern, Map<String, Map<String, String>> ofPattern) {
    ofPattern.forEach(
        (way, ofWay) -> {
          checkWay(way);
          ofWay.forEach(
              (variant, value) -> {
                if (value != null && !value.equals("yes") && !value.equals("no")) {
                  throw new IllegalArgumentException(
                      "expected of failover, pattern %s, way %s, variant %s is '%s'; legal: \"yes\", \"no\", null"
                          .formatted(pattern, way, variant, value));
                }
              });
        });
  }

  private static void checkWay(String way) {
    if (!WAYS.contains(way)) {
      throw new IllegalArgumentException(
          "way of failover is '%s'; legal: %s".formatted(way, String.join(", ", WAYS)));
    }
  }

  /** Whether a login should be asked for: yes, no, or null. */
  public String expected(String pattern, String way, String variant) {
    return of(expected, pattern, way).get(variant);
  }

  /** Empty if there is nothing to say. */
  public String reason(String pattern, String way, String variant) {
    return of(reasons, pattern, way).getOrDefault(variant, "");
  }

  private static Map<String, String> of(
      Map<String, Map<String, Map<String, String>>> all, String pattern, String way) {
    return all.getOrDefault(pattern, Map.of()).getOrDefault(way, Map.of());
  }
}
