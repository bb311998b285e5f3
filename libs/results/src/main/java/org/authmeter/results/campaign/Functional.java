package org.authmeter.results.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Functional tests that every variant gets once, before its load.
 *
 * @param plan file beside campaign.yaml; its samples have the labels {@code functional test <id>}
 * @param testbed options of the testbed, without dashes
 * @param titles what each test does, by id
 * @param expected by variant and test id: yes, no, or null = nothing is expected
 */
public record Functional(
    String plan,
    Map<String, String> testbed,
    Map<String, String> titles,
    Map<String, Map<String, String>> expected)
    implements Checked {
  /** The labels of tests begin with it; the id follows. */
  public static final String LABEL = "functional test ";

  /** Applies the defaults. */
  public Functional {
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    titles = titles == null ? Map.of() : new LinkedHashMap<>(titles);
    expected = expected == null ? Map.of() : new LinkedHashMap<>(expected);
  }

  @Override
  public void check() {
    Checked.text(plan, "plan of functional");
    expected.forEach(
        (variant, tests) -> {
          if (tests == null) {
            throw new IllegalArgumentException("expected of variant " + variant + " is empty");
          }
          tests.forEach(
              (test, value) ->
                  Checked.expectation(
                      value, "expected of variant %s, test %s".formatted(variant, test)));
        });
  }

  /** Ids of all tests that are named anywhere, sorted. */
  public TreeSet<String> tests() {
    TreeSet<String> tests = new TreeSet<>(titles.keySet());
    expected.values().stream().filter(Objects::nonNull).forEach(e -> tests.addAll(e.keySet()));
    return tests;
  }

  /** What the variant should show: yes, no, or null. */
  public String expected(String variant, String test) {
    Map<String, String> ofVariant = expected.get(variant);
    return ofVariant == null ? null : ofVariant.get(test);
  }
}
