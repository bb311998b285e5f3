package org.authmeter.browser.walk;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A page as handlers see it; the getters are properties in a script ({@code page.title}). */
public final class PageView {
  private final Page page;
  private final String codeField;

  /** Thrown by {@link #fail}. */
  public static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failed(String why) {
      super(why);
    }
  }

  /**
   * A form of the page.
   *
   * @param id its id, or empty
   * @param name its name, or empty
   * @param action where it goes, as written
   * @param fields values by field name, buttons among them
   */
  public record FormView(String id, String name, String action, Map<String, String> fields) {
    public String getId() {
      return id;
    }

    public String getName() {
      return name;
    }

    public String getAction() {
      return action;
    }

    public Map<String, String> getFields() {
      return fields;
    }
  }

  PageView(Page page, String codeField) {
    this.page = page;
    this.codeField = codeField;
  }

  /** What was asked for. */
  public URI getUri() {
    return page.uri();
  }

  /** HTTP status. */
  public int getStatus() {
    return page.status();
  }

  /** The value of a header of the answer, several joined by commas, or null. */
  public String header(String name) {
    return page.header(name);
  }

  /** The title, or empty. */
  public String getTitle() {
    return page.document().title();
  }

  /** The text as shown. */
  public String getText() {
    return page.document().text();
  }

  /** The page, to select from; not to be changed. */
  public Document getHtml() {
    return page.document();
  }

  /** Name of the field for a one-time code, or null when the page asks for none. */
  public String getCodeField() {
    return codeField;
  }

  /** All forms, in the order of the page. */
  public List<FormView> getForms() {
    List<FormView> views = new ArrayList<>();
    for (HtmlForm form : HtmlForm.of(page)) {
      Map<String, String> fields = new LinkedHashMap<>();
      for (Element control : form.controls()) {
        if (!control.attr("name").isEmpty()) {
          fields.putIfAbsent(control.attr("name"), FormFields.value(control));
        }
      }
      Element element = form.element();
      views.add(new FormView(element.id(), element.attr("name"), element.attr("action"), fields));
    }
    return views;
  }

  /** The first form that has a field of that name, or null. */
  public FormView formWith(String field) {
    return getForms().stream()
        .filter(form -> form.fields().containsKey(field))
        .findFirst()
        .orElse(null);
  }

  /** An answer that fills in a form and submits it. */
  public PageAnswer submit(Map<?, ?> values) {
    return PageAnswer.submit(values);
  }

  /** An answer that follows a link. */
  public PageAnswer follow(String link) {
    return PageAnswer.follow(link);
  }

  /** Ends the login. */
  public void fail(String why) {
    throw new Failed(why);
  }
}
