package org.authmeter.jmeter.help;

import java.util.List;

/**
 * A field of an element, as its form shows it.
 *
 * @param group title of the part of the form that it stands in
 * @param label what stands before it
 * @param property its name in saved plans
 * @param initial what a new element has; empty where nothing is set
 * @param choices values that the form offers; others may be written, such as {@code ${VARIABLE}}
 * @param text what it means, in a sentence
 * @param secret whether what is typed is hidden
 */
public record ElementField(
    String group,
    String label,
    String property,
    String initial,
    List<String> choices,
    String text,
    boolean secret) {

  /** The text without the default at its end, for where that has a place of its own. */
  public String meaning() {
    return text.replaceFirst(
        "[.。]? ?(Default|既定値は?) ?" + java.util.regex.Pattern.quote(initial) + "[.。]?$", "");
  }
}
