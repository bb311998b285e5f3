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
 * What a {@link PageHandler} does with a page: fills in a form and submits it, or follows a link.
 * The methods return copies, so that a script can chain them.
 */
public final class PageAnswer {
  private final Map<String, List<String>> values;
  private final List<FormField> added;
  private final String link;
  private final String form;
  private final String action;
  private final String button;
  private final String label;

  private PageAnswer(
      Map<String, List<String>> values,
      List<FormField> added,
      String link,
      String form,
      String action,
      String button,
      String label) {
    this.values = values;
    this.added = added;
    this.link = link;
    this.form = form;
    this.action = action;
    this.button = button;
    this.label = label;
  }

  /**
   * @param values values by field name, a list where a field has several; fields that are not named
   *     keep what the page gave them
   */
  public static PageAnswer submit(Map<?, ?> values) {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    values.forEach((name, value) -> copy.put(String.valueOf(name), texts(name, value)));
    return new PageAnswer(copy, List.of(), null, "", null, "", "");
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
    return new PageAnswer(Map.of(), List.of(), link, "", null, "", "");
  }

  /** Id or name of the form; without it, the first that has all fields. */
  public PageAnswer form(String idOrName) {
    return new PageAnswer(values, added, link, idOrName, action, button, label);
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
    return new PageAnswer(values, List.copyOf(all), link, form, action, button, label);
  }

  /**
   * Replaces the form's action, as the page's own script would.
   *
   * @param address absolute or relative to the page
   */
  public PageAnswer action(String address) {
    checkForm("action");
    return new PageAnswer(values, added, link, form, address, button, label);
  }

  private void checkForm(String method) {
    if (link != null) {
      throw new PageView.Failed(
          "page.follow(…)." + method + "(…): a link has no fields; use page.submit(…)");
    }
  }

  /** Name, id or value of the button; without it, the one that leads on. */
  public PageAnswer button(String nameIdOrValue) {
    return new PageAnswer(values, added, link, form, action, nameIdOrValue, label);
  }

  /** Name of the leg in results; without it, that of the page's kind. */
  public PageAnswer label(String text) {
    return new PageAnswer(values, added, link, form, action, button, text);
  }

  Map<String, List<String>> values() {
    return values;
  }

  List<FormField> added() {
    return added;
  }

  String link() {
    return link;
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
    return label;
  }

  /** Whether a text is among the values. */
  boolean gives(String text) {
    return values.values().stream().anyMatch(v -> v.contains(text))
        || added.stream().anyMatch(f -> f.value().equals(text));
  }

  /** Without values: they may be secrets. */
  @Override
  public String toString() {
    return link == null ? "fields " + values.keySet() : "a link";
  }
}
