package org.authmeter.testbed.idp.token;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.idp.message.FieldText;

/**
 * The parameters of a request. One without a value counts as not sent, and none may come twice (RFC
 * 6749, 3.1 and 3.2).
 *
 * @param values by name
 * @param repeated names that came more than once, whose first value is in {@code values}
 */
public record FormParameters(Map<String, String> values, Set<String> repeated) {

  public FormParameters {
    values = Map.copyOf(values);
    repeated = Set.copyOf(repeated);
  }

  public static FormParameters of(HttpServletRequest request) {
    Map<String, String> values = new LinkedHashMap<>();
    Set<String> repeated = new TreeSet<>();
    request
        .getParameterMap()
        .forEach(
            (name, all) -> {
              if (all.length > 1) {
                repeated.add(name);
              }
              if (!all[0].isEmpty()) {
                values.put(name, all[0]);
              }
            });
    return new FormParameters(values, repeated);
  }

  /** The value; null when it was not sent. */
  public String get(String name) {
    return values.get(name);
  }

  /** The value; empty when it was not sent. */
  public String text(String name) {
    return values.getOrDefault(name, "");
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public String require(String name) throws OAuthException {
    String value = values.get(name);
    if (value == null) {
      throw OAuthException.invalidRequest("no parameter " + name);
    }
    return value;
  }

  public void requireNoneTwice() throws OAuthException {
    if (!repeated.isEmpty()) {
      throw OAuthException.invalidRequest("more than once: " + String.join(", ", repeated));
    }
  }

  /** The words of a parameter such as scope, which are separated by spaces. */
  public List<String> words(String name) {
    return split(text(name));
  }

  static List<String> split(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).distinct().toList();
  }

  /** One line of text. */
  public String serialize() {
    List<String> fields = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          fields.add(name);
          fields.add(value);
        });
    return fields.stream().collect(FieldText.joining());
  }

  public static FormParameters parse(String text) {
    List<String> fields = FieldText.split(text);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i + 1 < fields.size(); i += 2) {
      values.put(fields.get(i), fields.get(i + 1));
    }
    return new FormParameters(values, Set.of());
  }
}
