package org.authmeter.jmeter.cas;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.cas.client.CasOutcome;

/** What a sample leaves for the rest of the plan. */
final class CasVariables {
  private static final String ATTRIBUTE = "CAS_ATTR_";
  private static final String NAMES = "__authmeter.cas.names";
  private static final String SESSION_USER = "__authmeter.cas.user";

  private CasVariables() {}

  static void set(JMeterVariables variables, CasOutcome outcome) {
    clear(variables);
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, String> ticket : outcome.tickets().entrySet()) {
      put(variables, names, "CAS_" + ticket.getKey(), ticket.getValue());
    }
    if (outcome.successful() && outcome.validation() != null) {
      put(variables, names, "CAS_USER", outcome.validation().user());
      outcome
          .validation()
          .attributes()
          .forEach((name, values) -> attribute(variables, names, name, values));
    }
    variables.putObject(NAMES, names.toArray(new String[0]));
  }

  /** As JMeter's extractors leave matches: NAME, NAME_1, NAME_2, NAME_matchNr. */
  private static void attribute(
      JMeterVariables variables, List<String> names, String attribute, List<String> values) {
    String name = ATTRIBUTE + attribute.replaceAll("[^A-Za-z0-9_]", "_");
    put(variables, names, name, values.isEmpty() ? "" : values.get(0));
    put(variables, names, name + "_matchNr", Integer.toString(values.size()));
    for (int i = 0; i < values.size(); i++) {
      put(variables, names, name + '_' + (i + 1), values.get(i));
    }
  }

  private static void put(
      JMeterVariables variables, List<String> names, String name, String value) {
    variables.put(name, value);
    names.add(name);
  }

  /** Nothing of the sample before may pass for this one's. */
  static void clear(JMeterVariables variables) {
    if (variables.getObject(NAMES) instanceof String[] names) {
      for (String name : names) {
        variables.remove(name);
      }
      variables.remove(NAMES);
    }
  }

  /** Who signed on in the browser of this virtual user, or null. */
  static String sessionUser(JMeterVariables variables) {
    return variables.getObject(SESSION_USER) instanceof String user ? user : null;
  }

  static void sessionUser(JMeterVariables variables, String user) {
    if (user == null) {
      variables.remove(SESSION_USER);
    } else {
      variables.putObject(SESSION_USER, user);
    }
  }
}
