package org.authmeter.runner.target;

import java.util.List;
import java.util.Map;

/**
 * What was seen of a target before a run.
 *
 * @param warnings for the user and the record
 * @param facts for the record: certificates, clock
 * @param loginsPerSecond the most that the run's virtual users can make, by the time of one answer;
 *     0 = not known
 */
public record Inspection(List<String> warnings, Map<String, Object> facts, double loginsPerSecond) {
  static final String CERTIFICATES = "certificates";
  public static final Inspection NONE = new Inspection(List.of(), Map.of(), 0);

  /** One line for each server that showed a certificate. */
  public List<String> certificates() {
    return facts.get(CERTIFICATES) instanceof List<?> rows
        ? rows.stream().map(Object::toString).toList()
        : List.of();
  }
}
