package org.authmeter.browser.walk;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.page.Agreement;
import org.authmeter.browser.page.DevicePage;
import org.authmeter.browser.page.IdpChooserPage;
import org.authmeter.browser.page.LoginForm;
import org.authmeter.browser.page.OneTimeCode;
import org.authmeter.browser.page.PageLinks;
import org.authmeter.browser.page.UserForm;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.FormField;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Submission;
import org.authmeter.browser.web.page.SubmitButton;
import org.jsoup.nodes.Element;

/** Answers the pages between the first redirect and the answer, each kind by its policy. */
final class InterimPages {
  private final SignOnSettings settings;
  private final SignOnState state;
  private final HttpExchanges http;
  private final PageLinks links;

  /** The page that the browser shows while scripts fetch JSON; null before the first. */
  private Page shown;

  private boolean fetching;
  private boolean proved;

  InterimPages(SignOnSettings settings, SignOnState state, HttpExchanges http, PageLinks links) {
    this.settings = settings;
    this.state = state;
    this.http = http;
    this.links = links;
  }

  /**
   * Answers a page of HTML or JSON.
   *
   * @return the request that answers the page, or null when the general rules hold
   */
  Request answer(Page page, Request made, boolean atResource) throws CodedFailure {
    if (page.html() || !fetching) {
      shown = page;
    }
    PageKind kind = atResource || !page.html() ? null : kind(page, made);
    if (kind != null) {
      http.recognised(kind, null);
      name(state.labels().of(kind));
      check(kind, page);
    }
    Answered given = ask(page);
    if (given != null) {
      return byHandler(given, kind, page, made);
    }
    if (fetching && proved && !page.ok()) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "expected "
              + state.labels().expected()
              + " for user \""
              + settings.user()
              + "\", what proves who the user is was refused: "
              + page.summary());
    }
    if (kind == null) {
      return null;
    }
    Request next =
        switch (kind) {
          case DISCOVERY -> IdpChooserPage.choose(page, made, settings.pages().entityId(), links);
          case TERMS, CONSENT -> Agreement.submit(page, made);
          case ONE_TIME_CODE ->
              throw new CodedFailure(
                  FailureCode.ONE_TIME_CODE_MISSING,
                  "The server asks for a one-time code and no page script supplies one: add"
                      + " totp.groovy to pageScripts. Page: "
                      + page.summary());
          case DEVICE ->
              throw new CodedFailure(
                  FailureCode.SECOND_FACTOR_NEEDS_DEVICE,
                  "the page \""
                      + page.document().title()
                      + "\" waits for a person with a device (push message or security key);"
                      + " let the IdP ask these accounts for no second factor, or for a one-time"
                      + " code; "
                      + page.summary());
          default -> throw new IllegalStateException("no page between is of the kind " + kind);
        };
    state.nextLabel(state.labels().of(kind));
    return next;
  }

  private PageKind kind(Page page, Request made) throws CodedFailure {
    PageKind kind = recognised(page, made);
    boolean untreated = kind != null && policy(kind) == PagePolicy.SKIP;
    return untreated ? null : kind;
  }

  private void check(PageKind kind, Page page) throws CodedFailure {
    if (policy(kind) == PagePolicy.FAIL) {
      throw new CodedFailure(
          kind.name() + "_FORBIDDEN",
          "expected no page of the kind "
              + kind.name().toLowerCase(Locale.ROOT)
              + ", as its policy is fail, came "
              + page.summary());
    }
    if (kind == PageKind.ONE_TIME_CODE && state.codeSent()) {
      throw new CodedFailure(
          FailureCode.ONE_TIME_CODE_REFUSED,
          "expected "
              + state.labels().expected()
              + " after the one-time code of user \""
              + settings.user()
              + "\", was asked for a code again (a wrong secret, or clocks that differ?): "
              + page.summary());
    }
  }

  private Request byHandler(Answered given, PageKind kind, Page page, Request made)
      throws CodedFailure {
    if (role(given.answer()) == Request.Role.CREDENTIALS && state.credentialsSent()) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "the page handler "
              + given.by().name()
              + " would send the password of user \""
              + settings.user()
              + "\" again: "
              + page.summary());
    }
    String proof = given.answer().proof();
    if (!proof.isEmpty() && !state.proving(proof)) {
      throw new CodedFailure(
          FailureCode.LOGIN_REFUSED,
          "expected "
              + state.labels().expected()
              + " after the "
              + proof
              + " of user \""
              + settings.user()
              + "\", was asked for it again: "
              + page.summary());
    }
    Request next = request(given, page, made);
    fetching = given.answer().json() != null;
    proved = !proof.isEmpty() || role(given.answer()) == Role.CREDENTIALS;
    String label = given.answer().label();
    String named =
        !label.isBlank()
            ? label
            : kind != null ? state.labels().of(kind) : fetching ? state.labels().step() : null;
    if (named != null) {
      name(named);
      state.nextLabel(named);
    }
    if (kind == PageKind.ONE_TIME_CODE) {
      state.codeSending();
    }
    return next;
  }

  private void name(String label) {
    if (state.nameByAnswer(label)) {
      http.label(label);
    }
  }

  /**
   * @param page an HTML page that is neither the resource nor carries the sign-on server's answer
   * @return its kind, or null for all others, login forms among them
   */
  private PageKind recognised(Page page, Request made) throws CodedFailure {
    boolean error = !page.ok();
    if (!error
        && !state.credentialsSent()
        && IdpChooserPage.asks(page, made, settings.pages().entityId(), settings.credentials())) {
      return PageKind.DISCOVERY;
    }
    if (page.status() >= 500) {
      return null;
    }
    if (codeField(page) != null) {
      return PageKind.ONE_TIME_CODE;
    }
    boolean login =
        LoginForm.of(page, settings.credentials()) != null
            || UserForm.of(page, settings.credentials()) != null;
    if (login) {
      return null;
    }
    if (DevicePage.is(page, state.userSent() || state.credentialsSent())) {
      return PageKind.DEVICE;
    }
    return error ? null : Agreement.kind(page);
  }

  private Element codeField(Page page) {
    return OneTimeCode.field(
        page,
        settings.credentials(),
        state.userSent() || state.credentialsSent(),
        state.passwordField());
  }

  private PagePolicy policy(PageKind kind) {
    PageRules rules = settings.pages();
    return switch (kind) {
      case DISCOVERY -> rules.discovery();
      case TERMS -> rules.terms();
      case CONSENT -> rules.consent();
      case ONE_TIME_CODE -> rules.oneTimeCode();
      default -> PagePolicy.ACCEPT;
    };
  }

  /** An answer, and which handler gave it. */
  private record Answered(PageHandler by, PageAnswer answer) {}

  private Answered ask(Page page) throws CodedFailure {
    if (settings.pages().handlers().isEmpty()) {
      return null;
    }
    Element code = page.html() ? codeField(page) : null;
    PageView view =
        new PageView(
            page,
            code == null ? null : code.attr("name"),
            shown == page ? null : shown,
            state.labels().protocol(),
            http::step);
    for (PageHandler handler : settings.pages().handlers()) {
      try {
        PageAnswer answer = handler.answer(view, settings.user());
        if (answer != null) {
          return new Answered(handler, answer);
        }
      } catch (PageView.Failed e) {
        CodedFailure failure = failure(handler, page, e.getMessage());
        throw e.isRefusal()
            ? new CodedFailure(FailureCode.LOGIN_REFUSED, failure.getMessage())
            : failure;
      }
    }
    return null;
  }

  /** A handler that sends the password has filled in the login form. */
  private Role role(PageAnswer answer) {
    if (!answer.proof().isEmpty() && !state.credentialsSent()) {
      return Role.CREDENTIALS;
    }
    String password = settings.credentials().password();
    return !password.isEmpty() && answer.gives(password) ? Role.CREDENTIALS : Role.OTHER;
  }

  private Request request(Answered given, Page page, Request made) throws CodedFailure {
    PageAnswer answer = given.answer();
    Page from = shown.html() ? shown : page;
    if (answer.json() != null) {
      return fetch(given, from, made);
    }
    if (answer.again() != null) {
      Map<String, String> headers = new LinkedHashMap<>(made.headers());
      headers.putAll(answer.again());
      return new Request(
          made.method(),
          made.uri(),
          made.body(),
          role(answer),
          made.phase(),
          made.referrer(),
          headers);
    }
    if (answer.link() != null) {
      return links.get(address(given, from, answer.link()), from, made);
    }
    HtmlForm form = form(given, from);
    FormValues values = FormValues.NONE;
    Element pressed = null;
    for (Map.Entry<String, List<String>> value : answer.values().entrySet()) {
      try {
        Element button = button(form, value.getKey(), value.getValue());
        if (button == null) {
          values = values.named(form, Map.of(value.getKey(), value.getValue()));
        } else if (pressed == null && answer.button().isEmpty()) {
          pressed = button;
        } else {
          throw failure(given.by(), page, "it presses more than one button");
        }
      } catch (FormValues.NotTaken e) {
        throw failure(given.by(), page, e.getMessage());
      }
    }
    for (FormField field : answer.added()) {
      values = values.adding(field.name(), field.value());
    }
    if (answer.action() != null) {
      values = values.goingTo(address(given, from, answer.action()));
    }
    Element button =
        !answer.button().isEmpty()
            ? SubmitButton.of(form, answer.button())
            : pressed != null ? pressed : SubmitButton.ofSelfSubmitting(form);
    return Submission.of(form, values, button, role(answer), made);
  }

  /** Relative addresses start from the page that the browser shows, as for its own scripts. */
  private Request fetch(Answered given, Page from, Request made) throws CodedFailure {
    JsonRequest json = given.answer().json();
    URI target = address(given, from, json.address());
    Role role = role(given.answer());
    return new Request(
        json.method(),
        target,
        json.encoded(),
        role,
        Phase.after(role, made.phase(), target, made.uri()),
        from.html() ? from.uri() : null,
        json.headers());
  }

  private static URI address(Answered given, Page page, String reference) throws CodedFailure {
    try {
      URI target = page.resolve(reference);
      boolean web = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
      if (web && target.getHost() != null) {
        return target;
      }
    } catch (URISyntaxException e) {
      // reported below
    }
    throw failure(given.by(), page, "it goes to \"" + reference + "\", which is not a web address");
  }

  private static HtmlForm form(Answered given, Page page) throws CodedFailure {
    PageAnswer answer = given.answer();
    List<HtmlForm> forms = page.html() ? HtmlForm.of(page) : List.of();
    return forms.stream()
        .filter(
            f ->
                answer.form().isEmpty()
                    ? answer.values().keySet().stream()
                        .allMatch(name -> f.has(name) || !f.fields(name).isEmpty())
                    : f.element().id().equals(answer.form())
                        || f.element().attr("name").equals(answer.form()))
        .findFirst()
        .orElseThrow(
            () ->
                failure(
                    given.by(),
                    page,
                    "it fills in "
                        + (answer.form().isEmpty()
                            ? ""
                            : "the form \"" + answer.form() + "\" with ")
                        + answer
                        + ", but the forms have "
                        + forms.stream().map(HtmlForm::fieldNames).toList()));
  }

  /**
   * The button that a script presses by its name and value, or null: the name is a field's.
   *
   * @throws FormValues.NotTaken when the form has buttons of that name, and none has the value
   */
  private static Element button(HtmlForm form, String name, List<String> values)
      throws FormValues.NotTaken {
    List<Element> buttons =
        form.controls().stream()
            .filter(c -> c.attr("name").equals(name) && SubmitButton.submits(c))
            .toList();
    if (!form.fields(name).isEmpty() || buttons.isEmpty()) {
      return null;
    }
    List<String> legal = buttons.stream().map(b -> b.attr("value")).toList();
    int pressed = values.size() == 1 ? legal.indexOf(values.get(0)) : -1;
    boolean any = buttons.size() == 1 && values.equals(List.of(""));
    if (pressed < 0 && !any) {
      throw new FormValues.NotTaken(
          "the button \"" + name + "\" has the value " + legal + ", not the one that is given");
    }
    return buttons.get(Math.max(0, pressed));
  }

  private static CodedFailure failure(PageHandler handler, Page page, String why) {
    return new CodedFailure(
        FailureCode.PAGE_HANDLER_FAILED,
        "the page handler " + handler.name() + ": " + why + "; on " + page.summary());
  }
}
