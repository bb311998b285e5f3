package org.authmeter.jmeter.core;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the text of a field; an empty one means the default. Messages name field and value. */
public final class FieldText {
  private FieldText() {}

  /** The text without blanks around it, or the fallback. */
  public static String text(String value, String fallback) {
    return value == null || value.isBlank() ? fallback : value.strip();
  }

  /** True or false, in any case of letters. */
  public static boolean flag(String field, String value, String fallback) {
    String text = text(value, fallback);
    if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
      return text.equalsIgnoreCase("true");
    }
    throw new IllegalArgumentException(field + ": \"" + text + "\" is neither true nor false");
  }

  /** A whole number within the limits. */
  public static long number(String field, String value, String fallback, long least, long most) {
    String text = text(value, fallback);
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        field + ": \"" + text + "\" is no whole number from " + least + " to " + most);
  }

  /** A whole number of the unit. */
  public static Duration time(
      String field, String value, String fallback, ChronoUnit unit, long least) {
    return Duration.of(number(field, value, fallback, least, Integer.MAX_VALUE), unit);
  }

  /** Words between blanks and commas. */
  public static List<String> list(String value) {
    return Stream.of(text(value, "").split("[\\s,]+")).filter(s -> !s.isEmpty()).toList();
  }

  /** A constant by its name in lower case, with dashes. */
  public static <E extends Enum<E>> E choice(
      Class<E> type, String field, String value, String fallback) {
    String text = text(value, fallback);
    for (E constant : type.getEnumConstants()) {
      if (name(constant).equalsIgnoreCase(text)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        field
            + ": \""
            + text
            + "\" is none of "
            + Arrays.stream(type.getEnumConstants())
                .map(FieldText::name)
                .collect(Collectors.joining(", ")));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
