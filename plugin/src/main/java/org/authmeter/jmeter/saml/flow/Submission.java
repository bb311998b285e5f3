package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.authmeter.jmeter.saml.flow.Request.Role;
import org.jsoup.nodes.Element;

/** The request that a form makes when it is submitted. */
final class Submission {
  private Submission() {}

  /**
   * @param form the form
   * @param values what the user, or the page's script, put into fields
   * @param button the pressed button, or null
   * @param role what the request carries
   * @param made the request that the form's page answered
   */
  static Request of(Form form, Map<String, String> values, Element button, Role role, Request made)
      throws FlowFailure {
    List<FormField> fields = FormFields.successful(form, values, button);
    URI action = form.action(button);
    Phase phase = LoginState.phase(role, made.phase(), action, made.uri());
    URI referrer = form.page().uri();
    if (!form.post(button)) {
      return Request.get(FormEncoder.query(form, action, fields), role, phase, referrer);
    }
    return new Request(
        "POST", action, FormEncoder.body(form, button, fields), role, phase, referrer);
  }

  /**
   * A form that carries a SAML message (saml-bindings-2.0-os, section 3.5), or null. A login form
   * may keep the AuthnRequest that it answers; nothing is sent before the user has typed.
   */
  static Form withSamlMessage(Page page) {
    List<Form> forms = Form.of(page);
    return forms.stream()
        .filter(f -> f.has("SAMLResponse"))
        .findFirst()
        .or(
            () ->
                forms.stream()
                    .filter(f -> f.has("SAMLRequest") || f.has("SAMLart"))
                    .filter(f -> f.controls().stream().noneMatch(Submission::typedByTheUser))
                    .findFirst())
        .orElse(null);
  }

  private static boolean typedByTheUser(Element control) {
    return Form.type(control).equals("password") || UserForm.asksForUser(control);
  }

  /** The request for an address that a page names. */
  static Request get(URI target, Page page, Request made) {
    Role role = Redirects.role(target);
    return Request.get(
        target, role, LoginState.phase(role, made.phase(), target, made.uri()), page.uri());
  }
}
