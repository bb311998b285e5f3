package org.authmeter.results.campaign;

import java.util.List;
import java.util.regex.Pattern;

/** A part of campaign.yaml that must hold certain values before anything is run by it. */
public interface Checked {
  /** Ids become folder names, and parts of labels that are joined by " | ". */
  Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /**
   * Checks the values of this part; parts inside it are checked by themselves.
   *
   * @throws IllegalArgumentException naming the key, its value and what is legal; the reader of the
   *     file adds its name and the line
   */
  void check();

  /** Requires a text that is not blank. */
  static void text(String value, String what) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(what + " is missing: add it");
    }
  }

  /** Requires a text that can be the name of a folder. */
  static void id(String value, String what) {
    text(value, what);
    if (!ID.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "%s is '%s': use letters, digits, '.', '_' and '-'".formatted(what, value));
    }
  }

  /**
   * Requires a name that a folder can have and that stays below its parent: names of a record.json
   * or of {@code NAME=file.jtl} become folders, and parts of thread names, which have '/' between
   * their parts.
   */
  static void folderName(String value, String what) {
    text(value, what);
    if (value.contains("/")
        || value.equals(".")
        || value.equals("..")
        || value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "%s is '%s': a name has no '/' and no control character, and is neither '.' nor '..'"
              .formatted(what, value));
    }
  }

  /**
   * Requires a minimum.
   *
   * @param value null = absent, which is legal here
   */
  static void atLeast(int minimum, Number value, String what) {
    if (value != null && value.doubleValue() < minimum) {
      throw new IllegalArgumentException(
          "%s is %s: it must be at least %d".formatted(what, value, minimum));
    }
  }

  /**
   * Requires one of some words.
   *
   * @param value null = absent, which is legal here
   */
  static void oneOf(List<String> legal, String value, String what) {
    if (value != null && !legal.contains(value)) {
      throw new IllegalArgumentException(
          "%s is '%s'; legal: %s".formatted(what, value, String.join(", ", legal)));
    }
  }

  /** Requires an expectation: "yes", "no", or null. */
  static void expectation(String value, String what) {
    if (value != null && !value.equals("yes") && !value.equals("no")) {
      throw new IllegalArgumentException(
          "%s is '%s'; legal: \"yes\", \"no\", null".formatted(what, value));
    }
  }
}
