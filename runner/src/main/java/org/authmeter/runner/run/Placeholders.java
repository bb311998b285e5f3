package org.authmeter.runner.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.RunnerException;

/**
 * Properties of a campaign can name others that only the testbed, or the target file, knows: {@code
 * {testbed.ldap.url.ldaps}}. Other braces, such as {@code {user}}, are left alone.
 */
final class Placeholders {
  private static final Pattern NAME = Pattern.compile("\\{((?:authmeter|testbed)\\.[\\w.]+)}");

  private Placeholders() {}

  /**
   * @param where the file that knows the values, for the message
   * @throws RunnerException status 2 naming what is missing
   */
  static Map<String, String> filled(
      Map<String, String> properties, Map<String, String> known, Object where) {
    Map<String, String> filled = new LinkedHashMap<>();
    properties.forEach(
        (name, value) ->
            filled.put(
                name,
                NAME.matcher(value)
                    .replaceAll(
                        m -> Matcher.quoteReplacement(known(m.group(1), known, name, where)))));
    return filled;
  }

  private static String known(
      String asked, Map<String, String> known, String property, Object where) {
    String value = known.getOrDefault(asked, "");
    if (value.isEmpty()) {
      throw RunnerException.usage(
          "%s is made of %s, which is not in %s: add it, or choose other patterns and variants."
              .formatted(property, asked, where));
    }
    return value;
  }
}
