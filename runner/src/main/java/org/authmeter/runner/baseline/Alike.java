package org.authmeter.runner.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Whether two results were made alike: the same programs, on the same machine, under the same load.
 * Otherwise a ratio of their figures says little about the system.
 */
final class Alike {
  private static final List<List<String>> PARTS =
      List.of(
          List.of("versions", "authmeter"),
          List.of("versions", "jmeter"),
          List.of("versions", "java"),
          List.of("machine", "cpu"),
          List.of("machine", "cores"),
          List.of("machine", "memoryBytes"),
          List.of("machine", "os"),
          List.of("systemUnderTest", "kind"),
          List.of("systemUnderTest", "software"),
          List.of("profile"),
          List.of("campaign", "sha256"));

  private Alike() {}

  /** A sentence for each difference. */
  static List<String> differences(Map<String, Object> then, Map<String, Object> now) {
    List<String> differences = new ArrayList<>();
    for (List<String> part : PARTS) {
      Object a = value(then, part);
      Object b = value(now, part);
      if (!Objects.equals(text(a), text(b))) {
        differences.add("%s: then %s, now %s".formatted(String.join(" ", part), said(a), said(b)));
      }
    }
    return differences;
  }

  private static Object value(Map<String, Object> record, List<String> part) {
    Object value = record;
    for (String name : part) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value;
  }

  /** Numbers come back from JSON as other types, maps in another order. */
  private static String text(Object value) {
    return value instanceof Map<?, ?> map
        ? new java.util.TreeMap<>(
                map.entrySet().stream()
                    .collect(
                        java.util.stream.Collectors.toMap(
                            e -> e.getKey().toString(), e -> text(e.getValue()))))
            .toString()
        : String.valueOf(value);
  }

  private static String said(Object value) {
    return value == null ? "not recorded" : text(value);
  }
}
