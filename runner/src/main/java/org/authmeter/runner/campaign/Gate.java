package org.authmeter.runner.campaign;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * A limit that the run must hold; the report evaluates it.
 *
 * @param name the figure, such as errors
 * @param limit as text, such as 0
 * @param scope the cells it is about; null = all
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Gate(String name, String limit, Map<String, String> scope) {
  public Gate {
    Needs.text(name, "name of a gate");
    Needs.text(limit, "limit of gate " + name);
    scope = scope == null ? null : Map.copyOf(scope);
  }
}
