package org.authmeter.runner.campaign;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * A limit that the run must hold; the report evaluates it.
 *
 * @param name the figure, such as errors
 * @param limit as text, such as 0
 * @param scope the cells it is about; null = all
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Gate(
    @JsonProperty("name") String name,
    @JsonProperty("limit") String limit,
    @JsonProperty("scope") Map<String, String> scope) {
  @JsonCreator
  public Gate {
    Needs.text(name, "name of a gate");
    Needs.text(limit, "limit of gate " + name);
    scope = scope == null ? null : Map.copyOf(scope);
  }

  /**
   * A gate as one writes it, such as {@code p95<=300ms}.
   *
   * @throws IllegalArgumentException that says what is legal
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Gate of(String expression) {
    return GateExpression.parse(expression);
  }

  /** Whether its limit is a share of what a baseline measured. */
  @JsonIgnore
  public boolean isOfBaseline() {
    return limit.contains("baseline");
  }
}
