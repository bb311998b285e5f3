package org.authmeter.browser.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.PageScripts;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/** A form that leads on without the user typing: submitted by a script, or by one button. */
public final class ContinueForm {
  private static final Set<String> TYPED =
      Set.of("text", "email", "tel", "password", "textarea", "search", "number", "file", "url");

  /** Forms that stand on every page of a site and lead away from the login. */
  private static final Pattern ASIDE =
      Pattern.compile("(?<![a-z])lang(?:uages?)?(?![a-z])|locale|search|log-?out|sign-?out");

  private ContinueForm() {}

  /**
   * @param page a page without a SAML message and without a login form
   * @param alone whether only a form that submits itself counts: the resource may hold forms of its
   *     own, and nobody presses buttons of error pages
   * @return the form to submit, or null
   */
  public static HtmlForm of(Page page, boolean alone) throws CodedFailure {
    List<HtmlForm> forms =
        HtmlForm.of(page).stream()
            .filter(f -> untyped(f) && !aside(f) && !SubmitButton.refusesOnly(f))
            .filter(f -> !PasswordChange.offered(f))
            .toList();
    List<HtmlForm> pressable = forms.stream().filter(f -> SubmitButton.leading(f) != null).toList();
    for (HtmlForm form : pressable) {
      // web flows of Shibboleth and CAS: consent, terms of use, warnings
      if (SubmitButton.proceeds(form) && !alone) {
        return form;
      }
    }
    List<HtmlForm> candidates = pressable.isEmpty() ? forms : pressable;
    if (candidates.size() != 1) {
      HtmlForm named = page.fewWords() ? PageScripts.submitted(page) : null;
      return candidates.contains(named) ? named : null;
    }
    HtmlForm only = candidates.get(0);
    boolean leads =
        !alone && (!pressable.isEmpty() || PageScripts.submitsOnLoad(page))
            || page.fewWords() && (PageScripts.submits(page) || !alone && sentByScriptFile(only));
    return leads ? only : null;
  }

  /** Nobody can press anything, so a script must send it; what the file holds is not looked at. */
  private static boolean sentByScriptFile(HtmlForm form) {
    return !form.controls().isEmpty()
        && form.controls().stream().allMatch(c -> HtmlForm.type(c).equals("hidden"))
        && form.page().outline().first("script", "src") != null;
  }

  public static boolean untyped(HtmlForm form) {
    return form.controls().stream().allMatch(ContinueForm::untyped);
  }

  static boolean untyped(Element control) {
    return !TYPED.contains(HtmlForm.type(control)) || settled(control);
  }

  /** A number that the page proposes, and what cannot be changed. */
  private static boolean settled(Element control) {
    return !control.attr("value").isEmpty()
        && (HtmlForm.type(control).equals("number") || control.hasAttr("readonly"));
  }

  public static boolean aside(HtmlForm form) {
    Element element = form.element();
    StringBuilder words = new StringBuilder(element.id()).append(' ').append(element.attr("name"));
    words.append(' ').append(element.attr("action").replaceFirst("\\?.*", ""));
    form.controls().stream()
        .filter(c -> !HtmlForm.type(c).equals("hidden"))
        .forEach(c -> words.append(' ').append(c.attr("name")));
    return ASIDE.matcher(words.toString().toLowerCase(Locale.ROOT)).find();
  }
}
