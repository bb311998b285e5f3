package org.authmeter.browser.web.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The header fields of an HTTP answer; names in any case (RFC 9110 section 5.1). */
public final class Headers {
  /** None at all. */
  public static final Headers NONE = new Headers();

  private final Map<String, List<String>> values = new HashMap<>();

  private Headers() {}

  /** The fields of a text with a field in each line, such as JMeter's results hold. */
  public static Headers of(String lines) {
    Headers headers = new Headers();
    lines
        .lines()
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon > 0) {
                headers.take(line.substring(0, colon), line.substring(colon + 1));
              }
            });
    return headers;
  }

  /** The fields of an answer as a client library holds them. */
  public static <F> Headers of(F[] fields, Function<F, String> name, Function<F, String> value) {
    Headers headers = new Headers();
    for (F field : fields) {
      headers.take(name.apply(field), String.valueOf(value.apply(field)));
    }
    return headers;
  }

  private void take(String name, String value) {
    values
        .computeIfAbsent(name.strip().toLowerCase(Locale.ROOT), n -> new ArrayList<>())
        .add(value.strip());
  }

  /** The value of a field, several joined by commas (RFC 9110 section 5.3), or null. */
  public String value(String name) {
    List<String> found = values.get(name.toLowerCase(Locale.ROOT));
    return found == null ? null : String.join(", ", found);
  }
}
