package org.authmeter.jmeter.signon;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a {@link PageHandler} does with a page: fills in a form and submits it, or follows a link.
 * The methods return copies, so that a script can chain them.
 */
public final class PageAnswer {
  private final Map<String, String> values;
  private final String link;
  private final String form;
  private final String button;
  private final String label;

  private PageAnswer(
      Map<String, String> values, String link, String form, String button, String label) {
    this.values = values;
    this.link = link;
    this.form = form;
    this.button = button;
    this.label = label;
  }

  /**
   * @param values values by field name; fields that are not named keep what the page gave them
   */
  public static PageAnswer submit(Map<?, ?> values) {
    Map<String, String> copy = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          if (value == null) {
            throw new PageView.Failed("the value for the field \"" + name + "\" is null");
          }
          copy.put(String.valueOf(name), String.valueOf(value));
        });
    return new PageAnswer(copy, null, "", "", "");
  }

  /**
   * @param link an address, absolute or relative to the page
   */
  public static PageAnswer follow(String link) {
    return new PageAnswer(Map.of(), link, "", "", "");
  }

  /** Id or name of the form; without it, the first that has all fields. */
  public PageAnswer form(String idOrName) {
    return new PageAnswer(values, link, idOrName, button, label);
  }

  /** Name, id or value of the button; without it, the one that leads on. */
  public PageAnswer button(String nameIdOrValue) {
    return new PageAnswer(values, link, form, nameIdOrValue, label);
  }

  /** Name of the leg in results; without it, that of the page's kind. */
  public PageAnswer label(String text) {
    return new PageAnswer(values, link, form, button, text);
  }

  Map<String, String> values() {
    return values;
  }

  String link() {
    return link;
  }

  String form() {
    return form;
  }

  String button() {
    return button;
  }

  String label() {
    return label;
  }

  /** Without values: they may be secrets. */
  @Override
  public String toString() {
    return link == null ? "fields " + values.keySet() : "a link";
  }
}
