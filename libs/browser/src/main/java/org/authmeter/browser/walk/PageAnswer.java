package org.authmeter.browser.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.web.page.FormField;

/**
 * What a {@link PageHandler} does with a page: fills in a form and submits it, follows a link,
 * sends JSON, or sends the request of the page again. The methods return copies, so that a script
 * can chain them.
 */
public final class PageAnswer {
  private static final Leg UNNAMED = new Leg("", "");

  private final Map<String, List<String>> values;
  private final List<FormField> added;
  private final Target target;
  private final String form;
  private final String action;
  private final String button;
  private final Leg leg;

  /**
   * Where it goes if it is no form: one of these, the others are null.
   *
   * @param again further headers of the request that the page answers
   */
  private record Target(String link, JsonRequest json, Map<String, String> again) {
    static final Target FORM = new Target(null, null, null);
  }

  /**
   * @param label name in results; empty = that of the page's kind
   * @param proof what proves who the user is, such as "passkey"; empty = nothing, or the password
   */
  private record Leg(String label, String proof) {}

  private PageAnswer(
      Map<String, List<String>> values,
      List<FormField> added,
      Target target,
      String form,
      String action,
      String button,
      Leg leg) {
    this.values = values;
    this.added = added;
    this.target = target;
    this.form = form;
    this.action = action;
    this.button = button;
    this.leg = leg;
  }

  /**
   * @param values values by field name, a list where a field has several; fields that are not named
   *     keep what the page gave them
   */
  public static PageAnswer submit(Map<?, ?> values) {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    values.forEach((name, value) -> copy.put(String.valueOf(name), texts(name, value)));
    return new PageAnswer(copy, List.of(), Target.FORM, "", null, "", UNNAMED);
  }

  private static List<String> texts(Object name, Object value) {
    Collection<?> all =
        value instanceof Collection<?> several
            ? several
            : value instanceof Object[] array
                ? Arrays.asList(array)
                : Collections.singletonList(value);
    List<String> texts = new ArrayList<>();
    for (Object one : all) {
      if (one == null) {
        throw new PageView.Failed("the value for the field \"" + name + "\" is null");
      }
      texts.add(String.valueOf(one));
    }
    return List.copyOf(texts);
  }

  /**
   * @param link an address, absolute or relative to the page
   */
  public static PageAnswer follow(String link) {
    return going(new Target(link, null, null));
  }

  /**
   * Asks for JSON, as a page's script does with {@code fetch}.
   *
   * @param method GET, POST, PUT, PATCH or DELETE
   * @param address absolute or relative to the page
   * @param body maps, lists, texts, numbers and flags; null = none
   */
  public static PageAnswer send(String method, String address, Object body) {
    JsonRequest request = JsonRequest.of(method, address, body);
    return going(new Target(null, request, null));
  }

  /**
   * Sends the request that the page answers once more, as browsers do after a challenge of HTTP.
   *
   * @param headers further ones, such as Authorization
   */
  public static PageAnswer again(Map<?, ?> headers) {
    Map<String, String> copy = new LinkedHashMap<>();
    headers.forEach((name, value) -> copy.put(String.valueOf(name), String.valueOf(value)));
    return going(new Target(null, null, Map.copyOf(copy)));
  }

  private static PageAnswer going(Target target) {
    return new PageAnswer(Map.of(), List.of(), target, "", null, "", UNNAMED);
  }

  /** Id or name of the form; without it, the first that has all fields. */
  public PageAnswer form(String idOrName) {
    return new PageAnswer(values, added, target, idOrName, action, button, leg);
  }

  /**
   * Adds a field that the page lacks, at the end of the form, as the page's own script would.
   *
   * @param value a text, or a list: one field for each
   */
  public PageAnswer add(String name, Object value) {
    checkForm("add");
    List<FormField> all = new ArrayList<>(added);
    texts(name, value).forEach(text -> all.add(new FormField(name, text)));
    return new PageAnswer(values, List.copyOf(all), target, form, action, button, leg);
  }

  /**
   * Replaces the form's action, as the page's own script would.
   *
   * @param address absolute or relative to the page
   */
  public PageAnswer action(String address) {
    checkForm("action");
    return new PageAnswer(values, added, target, form, address, button, leg);
  }

  private void checkForm(String method) {
    if (!target.equals(Target.FORM)) {
      String made = target.link != null ? "follow" : target.json != null ? "send" : "again";
      String what =
          target.link != null ? "link" : target.json != null ? "JSON request" : "second request";
      throw new PageView.Failed(
          "page.%s(…).%s(…): a %s has no fields; use page.submit(…)".formatted(made, method, what));
    }
  }

  /** Adds a header to a JSON request; one that is there is replaced. */
  public PageAnswer header(String name, Object value) {
    if (target.json == null) {
      throw new PageView.Failed(
          "header(\"" + name + "\"): only page.send(…) has headers of its own");
    }
    return new PageAnswer(
        values,
        added,
        new Target(null, target.json.header(name, value), null),
        form,
        action,
        button,
        leg);
  }

  /** Name, id or value of the button; without it, the one that leads on. */
  public PageAnswer button(String nameIdOrValue) {
    return new PageAnswer(values, added, target, form, action, nameIdOrValue, leg);
  }

  /** Name of the leg in results; without it, that of the page's kind. */
  public PageAnswer label(String text) {
    return new PageAnswer(values, added, target, form, action, button, new Leg(text, leg.proof));
  }

  /**
   * Marks the answer as what proves who the user is. It counts as the login form's credentials
   * where none were sent before. A second one of this name fails the login as refused: the server
   * did not accept the first.
   *
   * @param name such as {@code passkey}
   */
  public PageAnswer proof(String name) {
    return new PageAnswer(values, added, target, form, action, button, new Leg(leg.label, name));
  }

  Map<String, List<String>> values() {
    return values;
  }

  List<FormField> added() {
    return added;
  }

  String link() {
    return target.link;
  }

  /** The JSON request, or null. */
  JsonRequest json() {
    return target.json;
  }

  /** Further headers of the request that is sent again, or null. */
  Map<String, String> again() {
    return target.again;
  }

  String form() {
    return form;
  }

  /** The address that replaces the form's, or null. */
  String action() {
    return action;
  }

  String button() {
    return button;
  }

  String label() {
    return leg.label;
  }

  String proof() {
    return leg.proof;
  }

  /** Whether a text is among the values. */
  boolean gives(String text) {
    return values.values().stream().anyMatch(v -> v.contains(text))
        || added.stream().anyMatch(f -> f.value().equals(text))
        || target.json != null && target.json.gives(text);
  }

  /** Without values: they may be secrets. */
  @Override
  public String toString() {
    return target.json != null
        ? "JSON"
        : target.link != null
            ? "a link"
            : target.again != null ? "the request again" : "fields " + values.keySet();
  }
}
