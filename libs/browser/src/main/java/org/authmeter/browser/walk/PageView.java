package org.authmeter.browser.walk;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A page as handlers see it; the getters are properties in a script ({@code page.title}). */
public final class PageView {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final Page page;
  private final String codeField;
  private final Page opener;
  private final String protocol;
  private final BiConsumer<String, Duration> steps;

  /** Thrown by {@link #fail} and {@link #refuse}. */
  public static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whether the server has refused the user. */
    private final boolean refused;

    Failed(String why) {
      this(why, false);
    }

    private Failed(String why, boolean refused) {
      super(why);
      this.refused = refused;
    }

    boolean isRefusal() {
      return refused;
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

  /**
   * @param codeField name of the field for a one-time code, or null
   * @param opener the page that the browser still shows while it fetches JSON, or null
   * @param protocol beginning of all names of legs
   * @param steps takes work of a handler that is no exchange of HTTP
   */
  PageView(
      Page page,
      String codeField,
      Page opener,
      String protocol,
      BiConsumer<String, Duration> steps) {
    this.page = page;
    this.codeField = codeField;
    this.opener = opener;
    this.protocol = protocol;
    this.steps = steps;
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
    return getHtml().title();
  }

  /** The text as shown, or empty for JSON. */
  public String getText() {
    return getHtml().text();
  }

  /** The page, to select from; not to be changed. Of JSON an empty one. */
  public Document getHtml() {
    return page.html() ? page.document() : Document.createShell(page.uri().toString());
  }

  /**
   * The answer as maps, lists, texts, numbers and flags; null when it is not JSON.
   *
   * @throws Failed when it says that it is JSON, and is not
   */
  public Object getJson() {
    if (!page.json()) {
      return null;
    }
    try {
      return MAPPER.readValue(page.body(), Object.class);
    } catch (IOException e) {
      throw new Failed("the answer says it is JSON, and is not");
    }
  }

  /**
   * The page at which steps by JSON began, which a browser still shows: forms of it can be
   * submitted, and addresses are relative to it. This page where no steps went before.
   */
  public PageView getOpener() {
    return opener == null ? this : new PageView(opener, null, null, protocol, steps);
  }

  /** The beginning of all names of legs, such as SAML. */
  public String getProtocol() {
    return protocol;
  }

  /**
   * Notes work of the handler that is no exchange of HTTP and has ended just now: it becomes a leg
   * of its own.
   *
   * @param name of the leg, without the protocol in front
   */
  public void took(String name, Duration time) {
    steps.accept(protocol + ' ' + name, time);
  }

  /** An answer that asks for an address with GET and Accept: application/json. */
  public PageAnswer send(String address) {
    return PageAnswer.send("GET", address, null);
  }

  /** An answer that posts JSON. */
  public PageAnswer send(String address, Object body) {
    return PageAnswer.send("POST", address, body);
  }

  /** An answer that sends JSON with a method of its own; a null body is none. */
  public PageAnswer send(String method, String address, Object body) {
    return PageAnswer.send(method, address, body);
  }

  /** Name of the field for a one-time code, or null when the page asks for none. */
  public String getCodeField() {
    return codeField;
  }

  /** All forms, in the order of the page. */
  public List<FormView> getForms() {
    List<FormView> views = new ArrayList<>();
    for (HtmlForm form : page.html() ? HtmlForm.of(page) : List.<HtmlForm>of()) {
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

  /** An answer that sends the request of this page again, with further headers. */
  public PageAnswer again(Map<?, ?> headers) {
    return PageAnswer.again(headers);
  }

  /** Ends the login: the script cannot go on. */
  public void fail(String why) {
    throw new Failed(why);
  }

  /** Ends the login: the server says in its answer that it refuses the user. */
  public void refuse(String why) {
    throw new Failed(why, true);
  }
}
