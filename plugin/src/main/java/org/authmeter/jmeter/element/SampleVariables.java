package org.authmeter.jmeter.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The variables that a sample leaves for the rest of the plan. Those of the sample before are
 * removed, so that none of them can be taken for this one's.
 */
public final class SampleVariables {
  private static final Pattern NO_NAME = Pattern.compile("[^A-Za-z0-9_]");

  private final JMeterVariables variables;
  private final List<String> names = new ArrayList<>();

  private SampleVariables(JMeterVariables variables) {
    this.variables = variables;
  }

  /**
   * Removes what the sample before has left.
   *
   * @param kind of the samples that replace each other's variables, such as {@code cas}
   */
  public static SampleVariables begin(JMeterVariables variables, String kind) {
    String place = "__authmeter." + kind + ".variables";
    if (variables.getObject(place) instanceof SampleVariables before) {
      before.names.forEach(variables::remove);
    }
    SampleVariables begun = new SampleVariables(variables);
    variables.putObject(place, begun);
    return begun;
  }

  /** Sets a variable. */
  public void put(String name, String value) {
    variables.put(name, value);
    names.add(name);
  }

  /** Sets a variable. */
  public void put(String name, long value) {
    put(name, Long.toString(value));
  }

  /**
   * Sets variables as JMeter's extractors leave matches: NAME, NAME_1, NAME_2, NAME_matchNr.
   * Characters of an attribute's name that cannot stand in a variable become underscores.
   *
   * @param prefix before each attribute's name
   */
  public void putAttributes(String prefix, Map<String, List<String>> attributes) {
    attributes.forEach(
        (attribute, values) -> {
          String name = prefix + NO_NAME.matcher(attribute).replaceAll("_");
          put(name, values.isEmpty() ? "" : values.get(0));
          put(name + "_matchNr", values.size());
          for (int i = 0; i < values.size(); i++) {
            put(name + '_' + (i + 1), values.get(i));
          }
        });
  }
}
