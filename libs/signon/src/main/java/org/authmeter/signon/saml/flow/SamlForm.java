package org.authmeter.signon.saml.flow;

import java.util.List;
import org.authmeter.browser.page.UserForm;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/** A form that carries a SAML message (saml-bindings-2.0-os, section 3.5). */
final class SamlForm {
  private SamlForm() {}

  /**
   * @return the form, or null. A login form may keep the AuthnRequest that it answers; nothing is
   *     sent before the user has typed.
   */
  static HtmlForm of(Page page) {
    List<HtmlForm> forms = HtmlForm.of(page);
    return forms.stream()
        .filter(f -> carries(f, "SAMLResponse"))
        .findFirst()
        .or(
            () ->
                forms.stream()
                    .filter(f -> carries(f, "SAMLRequest") || carries(f, "SAMLart"))
                    .filter(f -> f.controls().stream().noneMatch(SamlForm::typedByTheUser))
                    .findFirst())
        .orElse(null);
  }

  /** Whether a field of this name has a value: an empty one waits for a script to fill it. */
  static boolean carries(HtmlForm form, String name) {
    Element field = form.control(name);
    return field != null && !FormFields.value(field).isBlank();
  }

  private static boolean typedByTheUser(Element control) {
    return HtmlForm.type(control).equals("password") || UserForm.asksForUser(control);
  }
}
