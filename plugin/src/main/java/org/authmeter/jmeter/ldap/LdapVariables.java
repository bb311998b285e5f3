package org.authmeter.jmeter.ldap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.ldap.auth.Outcome;
import org.authmeter.jmeter.ldap.provider.Leg;
import org.authmeter.jmeter.ldap.provider.Legs;

/** What an authentication leaves for the rest of the plan. */
final class LdapVariables {
  private static final String ATTRIBUTE = "LDAP_ATTR_";
  private static final String NAMES = "LDAP_ATTR_NAMES";
  private static final String DN = "LDAP_DN";
  private static final String POOL_WAIT = "LDAP_POOL_WAIT_US";
  private static final String CONNECT = "LDAP_CONNECT_US";
  private static final String SEARCH = "LDAP_SEARCH_US";
  private static final String BIND = "LDAP_BIND_US";
  private static final String COMPARE = "LDAP_COMPARE_US";

  private LdapVariables() {}

  /** Nothing of the authentication before may pass for this one's. */
  static void clear(JMeterVariables variables) {
    variables.remove(DN);
    for (String time : new String[] {POOL_WAIT, CONNECT, SEARCH, BIND, COMPARE}) {
      variables.remove(time);
    }
    if (variables.getObject(NAMES) instanceof String[] names) {
      for (String name : names) {
        variables.remove(name);
      }
      variables.remove(NAMES);
    }
  }

  static void set(JMeterVariables variables, Outcome outcome, Legs legs) {
    variables.put(POOL_WAIT, Long.toString(legs.micros(Leg.POOL_WAIT)));
    variables.put(CONNECT, Long.toString(legs.micros(Leg.CONNECT)));
    variables.put(SEARCH, Long.toString(legs.micros(Leg.SEARCH)));
    variables.put(BIND, Long.toString(legs.micros(Leg.BIND)));
    variables.put(COMPARE, Long.toString(legs.micros(Leg.COMPARE)));
    if (outcome.entry() != null) {
      variables.put(DN, outcome.entry().dn());
      if (!outcome.entry().attributes().isEmpty()) {
        put(variables, outcome.entry().attributes());
      }
    }
  }

  /** Each attribute as JMeter's extractors leave matches: NAME, NAME_1, NAME_2, NAME_matchNr. */
  private static void put(JMeterVariables variables, Map<String, List<String>> attributes) {
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, List<String>> attribute : attributes.entrySet()) {
      List<String> values = attribute.getValue();
      String name = ATTRIBUTE + attribute.getKey().replaceAll("[^A-Za-z0-9_]", "_");
      put(variables, names, name, values.isEmpty() ? "" : values.get(0));
      put(variables, names, name + "_matchNr", Integer.toString(values.size()));
      for (int i = 0; i < values.size(); i++) {
        put(variables, names, name + '_' + (i + 1), values.get(i));
      }
    }
    variables.putObject(NAMES, names.toArray(new String[0]));
  }

  private static void put(
      JMeterVariables variables, List<String> names, String name, String value) {
    variables.put(name, value);
    names.add(name);
  }
}
