package org.authmeter.results.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a campaign expects of users who were signed on before a fault: are they asked to log in
 * again?
 *
 * @param ways what each way of returning means: {@code own} (to the node of the sign-on), {@code
 *     other} (to another one), {@code login} (in the middle of a login)
 * @param expected by pattern, way and variant: yes, no, or null = it is only observed
 * @param reasons by pattern, way and variant: why it is so, or why it differs from what was printed
 */
public record Failover(
    Map<String, String> ways,
    Map<String, Map<String, Map<String, String>>> expected,
    Map<String, Map<String, Map<String, String>>> reasons)
    implements Checked {
  /** Ways that the plans know. */
  public static final List<String> WAYS = List.of("own", "other", "login");

  /** Applies the defaults. */
  public Failover {
    ways = ways == null ? Map.of() : new LinkedHashMap<>(ways);
    expected = expected == null ? Map.of() : new LinkedHashMap<>(expected);
    reasons = reasons == null ? Map.of() : new LinkedHashMap<>(reasons);
  }

  @Override
  public void check() {
    ways.keySet().forEach(Failover::checkWay);
    expected.forEach(
        (pattern, ofPattern) ->
            ofPattern.forEach(
                (way, ofWay) -> {
                  checkWay(way);
                  ofWay.forEach(
                      (variant, value) ->
                          Checked.expectation(
                              value,
                              "expected of failover, pattern %s, way %s, variant %s"
                                  .formatted(pattern, way, variant)));
                }));
    reasons.values().forEach(ofPattern -> ofPattern.keySet().forEach(Failover::checkWay));
  }

  private static void checkWay(String way) {
    Checked.oneOf(WAYS, way, "way of failover");
  }

  /** What a way of returning means; its id by default. */
  public String way(String id) {
    return ways.getOrDefault(id, id);
  }

  /** Whether a login should be asked for: yes, no, or null. */
  public String expected(String pattern, String way, String variant) {
    return of(expected, pattern, way).get(variant);
  }

  /** Why it is so; empty if no reason is given. */
  public String reason(String pattern, String way, String variant) {
    String reason = of(reasons, pattern, way).get(variant);
    return reason == null ? "" : reason;
  }

  private static Map<String, String> of(
      Map<String, Map<String, Map<String, String>>> all, String pattern, String way) {
    Map<String, Map<String, String>> ofPattern = all.get(pattern);
    Map<String, String> ofWay = ofPattern == null ? null : ofPattern.get(way);
    return ofWay == null ? Map.of() : ofWay;
  }
}
