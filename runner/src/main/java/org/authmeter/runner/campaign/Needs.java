package org.authmeter.runner.campaign;

import java.util.regex.Pattern;

/** What a value of campaign.yaml must be; the reader adds file, line and column. */
final class Needs {
  /** Ids become folder names, and parts of labels that are joined by " | ". */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private Needs() {}

  static String text(String value, String what) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(what + " is missing: add it");
    }
    return value;
  }

  static void id(String value, String what) {
    if (!ID.matcher(text(value, what)).matches()) {
      throw new IllegalArgumentException(
          "%s is '%s': use letters, digits, '.', '_' and '-'".formatted(what, value));
    }
  }

  static void atLeast(int least, Integer value, String what) {
    if (value != null && value < least) {
      throw new IllegalArgumentException(
          "%s is %d: it must be at least %d".formatted(what, value, least));
    }
  }
}
