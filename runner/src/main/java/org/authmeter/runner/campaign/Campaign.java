package org.authmeter.runner.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What campaign.yaml says: which systems are compared, under which loads.
 *
 * @param scenario the folder's name
 * @param unit label of the parent sample that is one test
 * @param testbed options of the testbed without dashes; {@code system} names it
 * @param users CSV of accounts that the testbed has, beside campaign.yaml, or {@code {testbed.…}},
 *     the address under which the testbed tells its file; null = the sample account
 * @param defaultVariants ids that run unless told otherwise; empty = all
 * @param functional null = no functional tests
 * @param failover null = nobody looks whether users are asked again
 * @param accessLogs what the samples are counted against; null = nothing
 * @param report how the comparison page shows it; null = as usual
 * @param capacity how its capacity is looked for; null = it is not
 * @param dashboards true if each cell has JMeter's own dashboard too, some seconds each
 */
public record Campaign(
    String scenario,
    String title,
    String question,
    String unit,
    Map<String, String> testbed,
    String users,
    List<Variant> variants,
    List<String> defaultVariants,
    List<LoadPattern> patterns,
    Functional functional,
    Failover failover,
    AccessLogs accessLogs,
    Map<String, Profile> profiles,
    List<Gate> gates,
    View report,
    CapacityPlan capacity,
    boolean dashboards) {
  public Campaign {
    Needs.id(scenario, "scenario");
    title = Objects.requireNonNullElse(title, scenario);
    Needs.text(question, "question");
    Needs.text(unit, "unit");
    testbed = testbed == null ? Map.of() : Map.copyOf(testbed);
    variants = filled(variants, "variants");
    patterns = filled(patterns, "patterns");
    defaultVariants = defaultVariants == null ? List.of() : List.copyOf(defaultVariants);
    if (profiles == null || profiles.isEmpty()) {
      throw new IllegalArgumentException("profiles is missing: add at least quick");
    }
    profiles = new LinkedHashMap<>(profiles);
    gates = gates == null ? List.of() : List.copyOf(gates);
  }

  private static <T> List<T> filled(List<T> list, String what) {
    if (list == null || list.isEmpty()) {
      throw new IllegalArgumentException(what + " is missing: add at least one");
    }
    return List.copyOf(list);
  }

  /** Whether the testbed makes the accounts, so that their file is known when it is up. */
  public boolean usersAreTheTestbeds() {
    return users != null && users.startsWith("{testbed.");
  }

  public List<String> variantIds() {
    return variants.stream().map(Variant::id).toList();
  }

  public List<String> patternIds() {
    return patterns.stream().map(LoadPattern::id).toList();
  }

  /** Plan files that the campaign names, the functional one included. */
  public List<String> plans() {
    var plans = new java.util.TreeSet<String>();
    patterns.forEach(p -> plans.add(p.plan()));
    if (functional != null) {
      plans.add(functional.plan());
    }
    if (capacity != null) {
      plans.add(capacity.plan());
    }
    return List.copyOf(plans);
  }
}
