package org.authmeter.runner.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Functional tests that every variant gets once, before its load.
 *
 * @param plan file beside campaign.yaml; its samples are labelled {@code functional test <id>}
 * @param testbed options of the testbed, without dashes
 * @param titles what each test does, by id
 * @param expected by variant and test id: yes, no, or null = nothing is expected
 */
public record Functional(
    String plan,
    Map<String, String> testbed,
    Map<String, String> titles,
    Map<String, Map<String, String>> expected) {
  public Functional {
    Needs.text(plan, "plan of functional");
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    titles = titles == null ? Map.of() : new LinkedHashMap<>(titles);
    expected = expected == null ? Map.of() : new LinkedHashMap<>(expected);
    expected.forEach(Functional::check);
  }

  private static void check(String variant, Map<String, String> tests) {
    if (tests == null) {
      throw new IllegalArgumentException("expected of variant " + variant + " is empty");
    }
    tests.forEach(
        (test, value) -> {
          if (value != null && !value.equals("yes") && !value.equals("no")) {
            throw new IllegalArgumentException(
                "expected of variant %s, test %s is '%s'; legal: \"yes\", \"no\", null"
                    .formatted(variant, test, value));
          }
        });
  }

  /** Ids of all tests that are named anywhere, sorted. */
  public TreeSet<String> tests() {
    TreeSet<String> tests = new TreeSet<>(titles.keySet());
    expected.values().forEach(e -> tests.addAll(e.keySet()));
    return tests;
  }

  /** What the variant should show: yes, no, or null. */
  public String expected(String variant, String test) {
    return expected.getOrDefault(variant, Map.of()).get(test);
  }
}
