package org.authmeter.jmeter.saml;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.saml.flow.Outcome;
import org.authmeter.jmeter.saml.flow.SamlMessage;
import org.authmeter.jmeter.web.FlowFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a login leaves for the rest of the plan. */
final class SamlVariables {
  private static final Logger log = LoggerFactory.getLogger(SamlVariables.class);
  private static final String ATTRIBUTE = "SAML_ATTR_";

  private SamlVariables() {}

  static void set(JMeterVariables variables, String user, Outcome outcome, boolean withResponse) {
    clear(variables);
    variables.put("SAML_LEGS", Integer.toString(outcome.legs()));
    if (outcome.successful()) {
      variables.put("SAML_USER", user);
    }
    if (withResponse && outcome.samlResponse() != null) {
      variables.put("SAML_RESPONSE", new String(outcome.samlResponse(), StandardCharsets.UTF_8));
      try {
        put(variables, SamlMessage.parse(outcome.samlResponse()));
      } catch (FlowFailure e) {
        log.warn("No attributes from the Response: {}", e.getMessage());
      }
    }
  }

  private static void put(JMeterVariables variables, SamlMessage response) {
    variables.put("SAML_NAMEID", response.nameId());
    attributes(variables, response.attributes());
  }

  static void attributes(JMeterVariables variables, Map<String, List<String>> attributes) {
    for (Map.Entry<String, List<String>> attribute : attributes.entrySet()) {
      List<String> values = attribute.getValue();
      String name = ATTRIBUTE + attribute.getKey().replaceAll("[^A-Za-z0-9_]", "_");
      variables.put(name, values.isEmpty() ? "" : values.get(0));
      variables.put(name + "_matchNr", Integer.toString(values.size()));
      for (int i = 0; i < values.size(); i++) {
        variables.put(name + '_' + (i + 1), values.get(i));
      }
    }
  }

  /** Nothing of the login before may pass for this one's. */
  static void clear(JMeterVariables variables) {
    for (String name : List.of("SAML_USER", "SAML_LEGS", "SAML_RESPONSE", "SAML_NAMEID")) {
      variables.remove(name);
    }
    List<String> attributes =
        variables.entrySet().stream()
            .map(Map.Entry::getKey)
            .filter(name -> name.startsWith(ATTRIBUTE))
            .toList();
    attributes.forEach(variables::remove);
  }
}
