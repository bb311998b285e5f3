package org.authmeter.browser.web.page;

import java.net.URI;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.jsoup.nodes.Element;

/** The request that a form makes when it is submitted. */
public final class Submission {
  private Submission() {}

  /**
   * @param form the form
   * @param values what the user, or the page's script, put into fields
   * @param button the pressed button, or null
   * @param role what the request carries
   * @param made the request that the form's page answered
   */
  public static Request of(
      HtmlForm form, FormValues values, Element button, Role role, Request made)
      throws CodedFailure {
    List<FormField> fields = FormFields.successful(form, values, button);
    URI action = values.action() == null ? form.action(button) : values.action();
    Phase phase = Phase.after(role, made.phase(), action, made.uri());
    URI referrer = form.page().uri();
    if (!form.post(button)) {
      return Request.get(FormEncoder.query(form, action, fields), role, phase, referrer);
    }
    return new Request(
        "POST", action, FormEncoder.body(form, button, fields), role, phase, referrer);
  }
}
