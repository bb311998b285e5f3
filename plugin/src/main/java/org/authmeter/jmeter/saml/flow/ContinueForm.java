package org.authmeter.jmeter.saml.flow;

import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;

/** A form that leads on without the user typing: submitted by a script, or by one button. */
final class ContinueForm {
  private static final Set<String> TYPED =
      Set.of("text", "email", "tel", "password", "textarea", "search", "number", "file", "url");

  /** Pages that forward a browser show a line or two; pages for people show more. */
  private static final int FEW_WORDS = 300;

  private ContinueForm() {}

  /**
   * @param page a page without a SAML message and without a login form
   * @param resource whether it came from the resource's URL, which may hold forms of its own
   * @return the form to submit, or null
   */
  static Form of(Page page, boolean resource) throws FlowFailure {
    List<Form> forms = Form.of(page);
    for (Form form : forms) {
      // Shibboleth's web flow: consent, terms of use, warnings
      Element button = form.control(SubmitButton.PROCEED);
      if (button != null && !resource) {
        return form;
      }
    }
    if (forms.size() != 1 || !untyped(forms.get(0))) {
      return null;
    }
    boolean leads =
        Scripts.submits(page) ? shortText(page) : !resource && button(forms.get(0)) != null;
    return leads ? forms.get(0) : null;
  }

  private static Element button(Form form) throws FlowFailure {
    return SubmitButton.of(form, "");
  }

  private static boolean untyped(Form form) {
    return form.controls().stream().noneMatch(c -> TYPED.contains(Form.type(c)));
  }

  private static boolean shortText(Page page) {
    Element body = page.document().body();
    return body == null || body.text().length() <= FEW_WORDS;
  }
}
