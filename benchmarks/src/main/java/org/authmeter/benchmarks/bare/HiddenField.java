package org.authmeter.benchmarks.bare;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds values of hidden fields in the pages of the testbed. */
final class HiddenField {
  private static final Pattern HEX_REFERENCE = Pattern.compile("&#x([0-9a-fA-F]{1,6});");

  private HiddenField() {}

  /**
   * The value of a hidden field.
   *
   * @throws IOException if the page has no such field
   */
  static String of(String page, String field) throws IOException {
    String before = "name=\"" + field + "\" value=\"";
    int start = page.indexOf(before);
    if (start < 0) {
      throw new IOException("a page has no hidden field " + field);
    }
    start += before.length();
    return plain(page.substring(start, page.indexOf('"', start)));
  }

  /** Decodes the character references that the testbed uses in values. */
  private static String plain(String value) {
    if (value.indexOf('&') < 0) {
      return value;
    }
    return HEX_REFERENCE
        .matcher(value)
        .replaceAll(
            m -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(m.group(1), 16))))
        .replace("&amp;", "&");
  }
}
