package org.authmeter.jmeter.http;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the values of named fields out of pages before they become results: members of JSON
 * objects, fields of forms, and parameters of addresses in pages.
 */
public final class BodyMask {
  private static final Pattern VALUE =
      Pattern.compile(
          "(\\bvalue\\s*=\\s*)(?:\"[^\"]*\"|'[^']*'|[^\\s\"'>]+)", Pattern.CASE_INSENSITIVE);

  private final List<String> names;
  private final Pattern json;
  private final Pattern input;
  private final Pattern address;

  /**
   * @param names of fields whose values are secrets, in lower case
   */
  public BodyMask(Collection<String> names) {
    this.names = List.copyOf(names);
    String any = "(?:" + String.join("|", names.stream().map(Pattern::quote).toList()) + ")";
    json =
        Pattern.compile(
            "(\"" + any + "\"\\s*:\\s*)\"(?:[^\"\\\\]|\\\\.)*+\"", Pattern.CASE_INSENSITIVE);
    input =
        Pattern.compile(
            "<input\\b(?=[^<>]*?\\bname\\s*=\\s*[\"']?" + any + "[\"'\\s/>])[^<>]*>",
            Pattern.CASE_INSENSITIVE);
    address = Pattern.compile("([?&;#]" + any + "=)[^&\"'\\s<>]+");
  }

  /**
   * @return the body without those values; the same array if it has none
   */
  byte[] apply(String contentType, byte[] body) {
    String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
    // one character for each byte, so that all else stays as it came
    String text = new String(body, StandardCharsets.ISO_8859_1);
    String shown;
    if (type.contains("jwt")) {
      shown = "***";
    } else if (!mentionsAny(text.toLowerCase(Locale.ROOT))) {
      return body;
    } else if (type.contains("json")) {
      shown = json.matcher(text).replaceAll("$1\"***\"");
    } else if (type.contains("html") || type.isEmpty()) {
      shown = address.matcher(inputs(text)).replaceAll("$1***");
    } else {
      return body;
    }
    return shown.equals(text) ? body : shown.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Whether a name is in the text, as most pages have none of them. */
  private boolean mentionsAny(String lowerCase) {
    for (String name : names) {
      if (lowerCase.contains(name)) {
        return true;
      }
    }
    return false;
  }

  private String inputs(String text) {
    return input
        .matcher(text)
        .replaceAll(
            tag -> Matcher.quoteReplacement(VALUE.matcher(tag.group()).replaceAll("$1\"***\"")));
  }
}
