package org.authmeter.jmeter.saml;

import java.util.List;
import org.authmeter.jmeter.saml.flow.PagePolicy;
import org.authmeter.jmeter.saml.flow.PageRules;
import org.authmeter.jmeter.web.Choice;

/** The fields for the pages between, checked; {@link PageScripts} adds the scripts. */
final class PageFields {
  private PageFields() {}

  /**
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static PageRules of(SamlWayFields s) {
    return new PageRules(
        text(s.getEntityId()),
        policy("discovery", s.getDiscovery()),
        policy("terms", s.getTerms()),
        policy("consent", s.getConsent()),
        policy("oneTimeCode", s.getOneTimeCode()),
        List.of());
  }

  private static PagePolicy policy(String field, String value) {
    String text = text(value);
    return Choice.of(PagePolicy.class, field, text.isEmpty() ? SamlWayFields.DEFAULT_POLICY : text);
  }

  private static String text(String value) {
    return value == null ? "" : value.strip();
  }
}
