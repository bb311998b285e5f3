package org.authmeter.jmeter.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;

/**
 * What campaign.yaml says of a scenario, as far as the comparison needs it. Whoever measures checks
 * the whole file; here keys that are not known are ignored.
 *
 * @param unit label of the sample that is one test
 * @param report how the page shows it; null = as usual
 * @param gates conditions, as expressions or with name, limit and scope
 */
record Scenario(
    String title,
    String question,
    String unit,
    List<Variant> variants,
    List<LoadPattern> patterns,
    Functional functional,
    Failover failover,
    List<JsonNode> gates,
    JsonNode report) {
  /** Nothing is known but the rows. */
  static final Scenario NONE = new Scenario(null, null, null, null, null, null, null, null, null);

  Scenario {
    variants = variants == null ? List.of() : List.copyOf(variants);
    patterns = patterns == null ? List.of() : List.copyOf(patterns);
    gates = gates == null ? List.of() : List.copyOf(gates);
  }

  /** One of the systems that are compared; see {@link ReportContext.Variant}. */
  record Variant(
      String id,
      String title,
      String note,
      JsonNode operatingCost,
      Integer processors,
      String scalesFrom) {}

  /**
   * A load.
   *
   * @param threads virtual users that it is meant to have; null = not said
   * @param pauseMs mean pause between two tests of a virtual user
   * @param group patterns that are compared with each other; null = the main group
   * @param samples of a whole test where a Transaction Controller makes it of several; null = the
   *     test is one sample
   * @param serial true if its virtual users take turns
   * @param fault true if its plan makes something fail meanwhile
   * @param offered the rate that is meant to arrive; null = as fast as the system answers
   * @param search what the plan looks for with steps of its own, whose rows are called after the
   *     pattern and their values: peak or limit; null = one load
   * @param peakOf the load whose peak it is a step of the search for; null = it is none
   * @param limitOf the load whose limit it is a step of the search for; null = it is none
   */
  record LoadPattern(
      String id,
      String title,
      Integer threads,
      double pauseMs,
      String group,
      boolean errorsAreResults,
      String unit,
      Integer samples,
      boolean serial,
      boolean fault,
      Place place,
      Offered offered,
      String search,
      String peakOf,
      String limitOf) {
    LoadPattern {
      title = title == null ? id : title;
    }

    /** One of which nothing is known but its name. */
    static LoadPattern unknown(String id) {
      return unknown(id, id, false);
    }

    static LoadPattern unknown(String id, String title, boolean errorsAreResults) {
      return new LoadPattern(
          id,
          title,
          null,
          0,
          null,
          errorsAreResults,
          null,
          null,
          false,
          false,
          null,
          null,
          null,
          null,
          null);
    }

    private boolean isForPeak() {
      return "peak".equals(search);
    }

    /** A step of a search, with the value that it tried. */
    LoadPattern trial(String trialId, int value) {
      return new LoadPattern(
          trialId,
          isForPeak() ? value + " load threads" : title + ", " + value,
          isForPeak() ? Integer.valueOf(value) : threads,
          pauseMs,
          isForPeak() ? "search for the " + id : group != null ? group : id,
          // Where the peak is looked for, a trial with failed tests shows nothing.
          errorsAreResults || !isForPeak(),
          unit,
          samples,
          serial,
          fault,
          place,
          offered,
          null,
          isForPeak() ? id : null,
          isForPeak() ? null : id);
    }
  }

  /** Where a load stands in the table of total and call averages. */
  record Place(String row, String column) {}

  /**
   * The rate that a load is meant to offer.
   *
   * @param perUser tests per second of each virtual user; null in an open model
   * @param arrivals new users per second, each with one test; null in a closed loop
   * @param rampUp seconds until all virtual users have started, or the rate is reached
   */
  record Offered(Double perUser, Double arrivals, double rampUp) {}

  /**
   * Functional tests.
   *
   * @param titles what each test does, by id
   * @param expected by variant and test: yes, no, or null = nothing is expected
   */
  record Functional(Map<String, String> titles, Map<String, Map<String, String>> expected) {
    Functional {
      titles = titles == null ? Map.of() : new LinkedHashMap<>(titles);
      expected = expected == null ? Map.of() : new LinkedHashMap<>(expected);
    }

    /** Ids of all tests that are named anywhere, sorted. */
    TreeSet<String> tests() {
      TreeSet<String> tests = new TreeSet<>(titles.keySet());
      expected.values().stream().filter(e -> e != null).forEach(e -> tests.addAll(e.keySet()));
      return tests;
    }

    String expected(String variant, String test) {
      Map<String, String> ofVariant = expected.get(variant);
      return ofVariant == null ? null : ofVariant.get(test);
    }
  }

  /**
   * What is expected of users who were signed on before a fault: is a new login asked for?
   *
   * @param ways what each way of returning means
   * @param expected by pattern, way and variant: yes, no, or null = it is observed only
   * @param reasons by pattern, way and variant
   */
  record Failover(
      Map<String, String> ways,
      Map<String, Map<String, Map<String, String>>> expected,
      Map<String, Map<String, Map<String, String>>> reasons) {
    String way(String id) {
      return ways == null ? id : ways.getOrDefault(id, id);
    }

    String expected(String pattern, String way, String variant) {
      return of(expected, pattern, way).get(variant);
    }

    /** Empty if there is nothing to say. */
    String reason(String pattern, String way, String variant) {
      String reason = of(reasons, pattern, way).get(variant);
      return reason == null ? "" : reason;
    }

    private static Map<String, String> of(
        Map<String, Map<String, Map<String, String>>> all, String pattern, String way) {
      Map<String, Map<String, String>> ofPattern = all == null ? null : all.get(pattern);
      Map<String, String> ofWay = ofPattern == null ? null : ofPattern.get(way);
      return ofWay == null ? Map.of() : ofWay;
    }
  }

  private static final java.util.regex.Pattern TRIAL =
      java.util.regex.Pattern.compile("(.+)-(\\d{1,9})");

  /** The load of that id, or the trial of a load; null if the scenario knows neither. */
  LoadPattern pattern(String id) {
    for (LoadPattern p : patterns) {
      if (p.id().equals(id)) {
        return p;
      }
    }
    Matcher trial = TRIAL.matcher(id);
    if (trial.matches()) {
      for (LoadPattern p : patterns) {
        if (p.search() != null && p.id().equals(trial.group(1))) {
          return p.trial(id, Integer.parseInt(trial.group(2)));
        }
      }
    }
    return null;
  }

  Variant variant(String id) {
    return variants.stream().filter(v -> id.equals(v.id())).findFirst().orElse(null);
  }

  /** Label of one test of a load; null if the scenario does not say. */
  String unit(LoadPattern pattern) {
    return pattern != null && pattern.unit() != null ? pattern.unit() : unit;
  }

  /** Labels that are a test of one of its loads. */
  List<String> units() {
    List<String> units = new ArrayList<>();
    if (unit != null) {
      units.add(unit);
    }
    patterns.stream()
        .map(LoadPattern::unit)
        .filter(u -> u != null && !units.contains(u))
        .forEach(units::add);
    return units;
  }

  /**
   * The conditions.
   *
   * @param file for messages
   */
  List<ReportContext.GateRule> gateRules(String file) {
    return gates.stream()
        .map(
            g ->
                g.isTextual()
                    ? GateExpression.parse(g.asText())
                    : Yaml.read(g, ReportContext.GateRule.class, file + ", gates"))
        .toList();
  }
}
