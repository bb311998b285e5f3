package org.authmeter.testbed.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Enum constants as command lines write them: in lower case, words joined by hyphens. */
public final class OptionValues {
  private OptionValues() {}

  public static String id(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @param message of the exception, with places for the id and for the legal ids
   * @throws IllegalArgumentException when no constant has the id
   */
  public static <E extends Enum<E>> E of(Class<E> type, String id, String message) {
    return Arrays.stream(type.getEnumConstants())
        .filter(value -> id(value).equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    message.formatted(
                        id,
                        Arrays.stream(type.getEnumConstants())
                            .map(OptionValues::id)
                            .collect(Collectors.joining(", ")))));
  }
}
