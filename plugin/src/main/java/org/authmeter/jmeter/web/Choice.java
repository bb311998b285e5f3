package org.authmeter.jmeter.web;

import java.util.Arrays;
import java.util.Locale;

/** Reads one of an enumeration's names, in any case. */
public final class Choice {
  private Choice() {}

  /**
   * @param type the enumeration
   * @param field for the message
   * @param text what the user wrote
   * @throws IllegalArgumentException naming the field, its value and the legal values
   */
  public static <E extends Enum<E>> E of(Class<E> type, String field, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text.strip())) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        field
            + ": \""
            + text
            + "\" is none of "
            + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT));
  }
}
