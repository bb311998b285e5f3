package org.authmeter.jmeter.signon;

import java.net.URISyntaxException;
import java.util.List;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.Form;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;
import org.authmeter.jmeter.web.Submission;
import org.authmeter.jmeter.web.SubmitButton;
import org.jsoup.nodes.Element;

/** Asks the handlers for a page and turns an answer into a request. */
final class Handlers {
  private final SignOnSettings settings;
  private final SignOnPages.Links links;

  Handlers(SignOnSettings settings, SignOnPages.Links links) {
    this.settings = settings;
    this.links = links;
  }

  /** An answer, and which handler gave it. */
  record Answered(PageHandler by, PageAnswer answer) {}

  Answered ask(Page page, SignOnState state) throws CodedFailure {
    if (settings.pages().handlers().isEmpty()) {
      return null;
    }
    Element code = OneTimeCode.field(page, settings, state);
    PageView view = new PageView(page, code == null ? null : code.attr("name"));
    for (PageHandler handler : settings.pages().handlers()) {
      try {
        PageAnswer answer = handler.answer(view, settings.user());
        if (answer != null) {
          return new Answered(handler, answer);
        }
      } catch (PageView.Failed e) {
        throw failure(handler, page, e.getMessage());
      }
    }
    return null;
  }

  /** A handler that sends the password has filled in the login form. */
  Role role(PageAnswer answer) {
    boolean password =
        !settings.password().isEmpty() && answer.values().containsValue(settings.password());
    return password ? Role.CREDENTIALS : Role.OTHER;
  }

  Request request(Answered given, Page page, Request made) throws CodedFailure {
    PageAnswer answer = given.answer();
    if (answer.link() != null) {
      try {
        return links.get(Addresses.resolve(page.base(), answer.link()), page, made);
      } catch (URISyntaxException e) {
        throw failure(
            given.by(), page, "it follows \"" + answer.link() + "\", which is no address");
      }
    }
    List<Form> forms = Form.of(page);
    Form form =
        forms.stream()
            .filter(
                f ->
                    answer.form().isEmpty()
                        ? answer.values().keySet().stream().allMatch(f::has)
                        : f.element().id().equals(answer.form())
                            || f.element().attr("name").equals(answer.form()))
            .findFirst()
            .orElse(null);
    if (form == null) {
      throw failure(
          given.by(),
          page,
          "it fills in "
              + (answer.form().isEmpty() ? "" : "the form \"" + answer.form() + "\" with ")
              + answer
              + ", but the forms have "
              + forms.stream()
                  .map(f -> f.controls().stream().map(c -> c.attr("name")).toList())
                  .toList());
    }
    Element button =
        answer.button().isEmpty()
            ? SubmitButton.ofSelfSubmitting(form)
            : SubmitButton.of(form, answer.button());
    return Submission.of(form, answer.values(), button, role(answer), made);
  }

  private static CodedFailure failure(PageHandler handler, Page page, String why) {
    return new CodedFailure(
        FailureCode.PAGE_HANDLER_FAILED,
        "the page handler " + handler.name() + ": " + why + "; on " + page.summary());
  }
}
