package org.authmeter.signon.oidc;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.BrowserWalk;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/**
 * What a user does in a browser for tokens that something else waits for: types the code of a
 * device (RFC 8628 section 3.3) if it is asked for, signs on and agrees. The page after that is the
 * end.
 */
final class ApprovalWalk extends BrowserWalk {
  private static final Set<String> TYPED = Set.of("text", "search", "tel", "number");
  private static final Pattern CODE = Pattern.compile("user.?code|device.?code|^code$");

  private final String userCode;
  private final String label;
  private boolean typed;

  /**
   * @param userCode of a device; null = there is none
   * @param label of its pages
   */
  ApprovalWalk(
      SignOnSettings login,
      String userCode,
      String label,
      HttpExchanges browser,
      SignOnState state) {
    super(login, browser, state);
    this.userCode = userCode;
    this.label = label;
  }

  void run(URI page) throws CodedFailure {
    state.nextLabel(label);
    walk(Request.get(page, Role.OTHER, Phase.FORM, null));
  }

  @Override
  protected Request after(Page page, Request made) throws CodedFailure {
    if (!page.ok()) {
      throw page.refusal("a page");
    }
    for (HtmlForm form :
        userCode != null && page.html() ? HtmlForm.of(page) : List.<HtmlForm>of()) {
      Element field = codeField(form);
      if (field != null) {
        return type(form, field, page, made);
      }
    }
    return pages.after(page, made, false, false);
  }

  private Request type(HtmlForm form, Element field, Page page, Request made) throws CodedFailure {
    if (typed) {
      throw new CodedFailure(
          FailureCode.UNEXPECTED_PAGE, "the device's code was asked for again: " + page.summary());
    }
    typed = true;
    pages.name(label);
    state.nextLabel(label);
    return Submission.of(
        form, FormValues.of(field, userCode), SubmitButton.of(form, "", field), Role.OTHER, made);
  }

  private static Element codeField(HtmlForm form) {
    boolean login = form.controls().stream().anyMatch(c -> HtmlForm.type(c).equals("password"));
    return login
        ? null
        : form.controls().stream()
            .filter(c -> TYPED.contains(HtmlForm.type(c)) && !c.attr("name").isEmpty())
            .filter(c -> CODE.matcher(c.attr("name").toLowerCase(Locale.ROOT)).find())
            .findFirst()
            .orElse(null);
  }
}
