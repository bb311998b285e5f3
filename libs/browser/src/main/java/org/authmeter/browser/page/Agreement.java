package org.authmeter.browser.page;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Outline;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;

/** Terms of use and consent: forms without typing that a user agrees to. */
public final class Agreement {
  private static final Pattern TERMS =
      Pattern.compile(
          "terms|acceptable[ -]?use|conditions? (?:of|d'|générales)|(?<![a-z])(?:tou|aup)(?![a-z])"
              + "|nutzungsbedingungen|利用規約|利用条件");
  private static final Pattern CONSENT =
      Pattern.compile(
          "consent|(?:request|grant)[a-z]{0,20}.{1,20}(?:permission|access)|(?:attribute|information)[ -]?release|release of (?:attributes|information)"
              + "|informationsfreigabe|zustimmung|送信属性|属性.{0,30}(?:送信|同意)|同意");
  private static final Pattern AGREE =
      Pattern.compile(
          "accept|agree|yes|allow|approve|proceed|continue|confirm|consent|release|submit"
              + "|akzept|zustimm|weiter|ja(?![a-z])|oui|accord|同意|承認|承諾|はい|送信|次へ|続");

  /** What may be ticked on such a page, but is not part of the agreement. */
  private static final Pattern OTHER_BOX =
      Pattern.compile("remember|newsletter|donotcache|revoke|notify|don'?t ask|記憶");

  /** Characters of a title, and of title and headings, after which no further one is read. */
  private static final int MOST_WORDS = 2_000;

  /** Read once: an agreement is looked for in every page. */
  private static final Evaluator HEADINGS = QueryParser.parse("h1, h2, legend");

  private Agreement() {}

  public static PageKind kind(Page page) {
    HtmlForm form = form(page);
    return form == null ? null : kind(form);
  }

  /** Ticks what has to be agreed to, presses the button that agrees, and leaves the rest. */
  public static Request submit(Page page, Request made) throws CodedFailure {
    HtmlForm form = form(page);
    FormValues ticks = kind(form) == PageKind.TERMS ? ticks(form) : FormValues.NONE;
    Element button = SubmitButton.ofSelfSubmitting(form);
    return Submission.of(form, ticks, button, Role.OTHER, made);
  }

  private static HtmlForm form(Page page) {
    PageKind called = byWords(words(page));
    List<HtmlForm> forms =
        HtmlForm.of(page).stream()
            .filter(f -> untyped(f) && !ContinueForm.aside(f) && kind(f, called) != null)
            .toList();
    return forms.stream()
        .filter(SubmitButton::proceeds)
        .findFirst()
        .orElse(forms.isEmpty() ? null : forms.get(0));
  }

  /** A note, such as what the consent is called in a list, may stay empty. */
  private static boolean untyped(HtmlForm form) {
    return form.controls().stream()
        .allMatch(c -> HtmlForm.type(c).equals("textarea") || ContinueForm.untyped(c));
  }

  private static PageKind kind(HtmlForm form) {
    return kind(form, byWords(words(form.page())));
  }

  /**
   * @param called what the page calls itself: the same for all its forms
   */
  private static PageKind kind(HtmlForm form, PageKind called) {
    Element button = SubmitButton.leading(form);
    if (button == null) {
      return null;
    }
    // Shibboleth IdP 3 to 5: views/intercept/terms-of-use.vm and attribute-release.vm
    if (form.has("_eventId_TermsRejected")) {
      return PageKind.TERMS;
    }
    if (form.has("_eventId_AttributeReleaseRejected") || form.has("_shib_idp_consentOptions")) {
      return PageKind.CONSENT;
    }
    PageKind named = byWords(words(form));
    boolean terms = called == PageKind.TERMS || named == PageKind.TERMS;
    if (form.has("_shib_idp_consentIds")) {
      return terms ? PageKind.TERMS : PageKind.CONSENT;
    }
    if (!AGREE.matcher(SubmitButton.words(button).toLowerCase(Locale.ROOT)).find()) {
      return null;
    }
    return terms ? PageKind.TERMS : called == null ? named : called;
  }

  private static PageKind byWords(String words) {
    if (TERMS.matcher(words).find()) {
      return PageKind.TERMS;
    }
    return CONSENT.matcher(words).find() ? PageKind.CONSENT : null;
  }

  /** What the page calls itself; its text may speak of terms in many a footer. */
  private static String words(Page page) {
    String title = page.document().title();
    StringBuilder words =
        new StringBuilder(title.substring(0, Math.min(title.length(), MOST_WORDS)));
    for (Element heading : page.document().select(HEADINGS)) {
      if (words.length() > MOST_WORDS) {
        break;
      }
      words.append(' ').append(Outline.words(heading));
    }
    return words.toString().toLowerCase(Locale.ROOT);
  }

  private static String words(HtmlForm form) {
    Element element = form.element();
    return (element.id()
            + ' '
            + element.attr("name")
            + ' '
            + element.attr("action").replaceFirst("\\?.*", ""))
        .toLowerCase(Locale.ROOT);
  }

  private static FormValues ticks(HtmlForm form) {
    Map<Element, List<String>> ticks = new LinkedHashMap<>();
    Map<String, Element> labels = new HashMap<>();
    form.page().outline().all("label", "for").forEach(l -> labels.putIfAbsent(l.attr("for"), l));
    for (Element box : form.controls()) {
      if (!HtmlForm.type(box).equals("checkbox") || box.attr("name").isEmpty()) {
        continue;
      }
      String words = boxWords(box, labels);
      if (!OTHER_BOX.matcher(words).find()
          && (TERMS.matcher(words).find() || AGREE.matcher(words).find())) {
        ticks.put(box, List.of(FormFields.value(box)));
      }
    }
    return FormValues.NONE.with(ticks);
  }

  private static String boxWords(Element box, Map<String, Element> labels) {
    Element label = box.id().isEmpty() ? null : labels.get(box.id());
    Element around = label == null ? Outline.around(box, "label") : label;
    return (box.attr("name") + ' ' + box.id() + ' ' + (around == null ? "" : Outline.words(around)))
        .toLowerCase(Locale.ROOT);
  }
}
