package org.authmeter.results.campaign;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition that the results must meet; the report evaluates it. It is written as an expression
 * ({@code tps>=40}, {@code p95<=300ms}, {@code errors<=0.1%}, {@code tps>=0.95*baseline}), or as an
 * object with name, limit and scope.
 *
 * @param name the figure, such as errors
 * @param limit as text, such as {@code <= 0}
 * @param scope the cells that it is about; null = all whose errors are no results
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Gate(
    @JsonProperty("name") String name,
    @JsonProperty("limit") String limit,
    @JsonProperty("scope") Scope scope)
    implements Checked {
  private static final String EXAMPLES =
      "write it like 'tps>=40', 'p95<=300ms', 'errors<=0.1%' or 'tps>=0.95*baseline'";
  private static final Pattern EXPRESSION =
      Pattern.compile(
          "\\s*([A-Za-z0-9]+)\\s*(<=|>=|<|>|=)\\s*(\\d+(?:\\.\\d+)?)\\s*(ms|s|%|/s)?\\s*(\\*\\s*baseline)?\\s*");
  private static final Pattern LIMIT =
      Pattern.compile("\\s*(<=|>=|<|>|=)?\\s*(\\d+(?:\\.\\d+)?)\\s*(\\*\\s*baseline)?\\s*");

  /** Figures of the report by their names in expressions. */
  private static final Map<String, String> FIGURES =
      new TreeMap<>(
          Map.of(
              "errors", "errors",
              "tests", "tests",
              "tps", "tps",
              "mean", "meanMs",
              "p50", "p50Ms",
              "p90", "p90Ms",
              "p95", "p95Ms",
              "p99", "p99Ms",
              "max", "maxMs"));

  private static final String ERROR_PERCENT = "errorPercent";

  /**
   * The cells that a gate is about.
   *
   * @param variant null = any
   * @param pattern null = any whose errors are no results
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Scope(String variant, String pattern) {}

  /** Names the figure, its limit and its scope. */
  @JsonCreator
  public Gate {}

  /**
   * Reads a gate as one writes it. Rates are tests per second; times are milliseconds unless {@code
   * s} follows.
   *
   * @throws IllegalArgumentException naming what is legal
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Gate of(String expression) {
    Matcher m = EXPRESSION.matcher(expression);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "gate '%s' is not understood: %s; figures: %s"
              .formatted(expression, EXAMPLES, String.join(", ", FIGURES.keySet())));
    }
    String figure = FIGURES.get(m.group(1));
    if (figure == null) {
      throw new IllegalArgumentException(
          "gate '%s': unknown figure %s; %s"
              .formatted(expression, m.group(1), Suggest.legal(m.group(1), FIGURES.keySet())));
    }
    String unit = m.group(4) == null ? "" : m.group(4);
    boolean ofBaseline = m.group(5) != null;
    requireUnit(expression, figure, unit, ofBaseline);
    BigDecimal number = new BigDecimal(m.group(3));
    if (unit.equals("s")) {
      number = number.movePointRight(3);
    }
    String limit = m.group(2) + " " + number.toPlainString() + (ofBaseline ? " * baseline" : "");
    return new Gate(unit.equals("%") ? ERROR_PERCENT : figure, limit, null);
  }

  private static void requireUnit(
      String expression, String figure, String unit, boolean ofBaseline) {
    String legal =
        ofBaseline
            ? ""
            : figure.endsWith("Ms") ? "ms, s" : Map.of("errors", "%", "tps", "/s").get(figure);
    boolean fits =
        unit.isEmpty() || (legal != null && (", " + legal + ",").contains(" " + unit + ","));
    if (!fits) {
      throw new IllegalArgumentException(
          "gate '%s': the unit %s does not fit; legal: %s"
              .formatted(
                  expression, unit, legal == null || legal.isEmpty() ? "none" : "none, " + legal));
    }
  }

  @Override
  public void check() {
    Checked.text(name, "name of a gate");
    Checked.text(limit, "limit of gate " + name);
  }

  /** Names of all figures that a gate can be about, sorted. */
  public static Set<String> figures() {
    Set<String> all = new TreeSet<>(FIGURES.values());
    all.add(ERROR_PERCENT);
    return all;
  }

  /** Whether the limit is a share of a baseline's figure. */
  @JsonIgnore
  public boolean isOfBaseline() {
    return limit.contains("baseline");
  }

  /** Whether the figure counts failed tests, so that the implied gate "no errors" is lifted. */
  @JsonIgnore
  public boolean isAboutErrors() {
    return name.equals("errors") || name.equals(ERROR_PERCENT);
  }

  /**
   * A limit: a relation and a number, or a share of the baseline's figure.
   *
   * @param digits the number as it was written
   * @param ofBaseline whether the number is a factor of the baseline's figure
   */
  public record Limit(String relation, double number, String digits, boolean ofBaseline) {
    /** As the page shows it. */
    public String text() {
      return relation + " " + digits + (ofBaseline ? " * baseline" : "");
    }

    /**
     * Whether a value is within the bound.
     *
     * @param value null = there is no such figure, so the gate fails
     */
    public boolean holds(Number value, double bound) {
      if (value == null) {
        return false;
      }
      double v = value.doubleValue();
      return switch (relation) {
        case "<=" -> v <= bound;
        case ">=" -> v >= bound;
        case "<" -> v < bound;
        case ">" -> v > bound;
        default -> v == bound;
      };
    }
  }

  /**
   * The limit's parts. A bare number is a maximum, for rates and counts of tests a minimum.
   *
   * @throws IllegalArgumentException if the figure is unknown or the limit is not understood
   */
  public Limit parsedLimit() {
    if (name == null || !figures().contains(name)) {
      throw new IllegalArgumentException(
          "gate %s is unknown: a gate is one of %s".formatted(name, figures()));
    }
    Matcher m = LIMIT.matcher(limit == null ? "" : limit);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          ("the limit '%s' of gate %s is not understood: write a number, or <= 500, >= 20, < 1,"
                  + " = 0, >= 0.95 * baseline")
              .formatted(limit, name));
    }
    boolean minimum = name.equals("tps") || name.equals("tests");
    String relation = m.group(1) != null ? m.group(1) : minimum ? ">=" : "<=";
    return new Limit(relation, Double.parseDouble(m.group(2)), m.group(2), m.group(3) != null);
  }
}
