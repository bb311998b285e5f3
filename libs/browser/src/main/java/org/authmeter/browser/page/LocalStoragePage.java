package org.authmeter.browser.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;
import org.jsoup.nodes.Element;

/**
 * Shibboleth IdP 3 and later keep sessions in the browser's local storage when {@code
 * idp.storage.htmlLocalStorage} is on: a page that reads it before the login and one that writes it
 * after, each submitted by its script. What the script would fill in is filled in here.
 */
public final class LocalStoragePage {
  private static final String PREFIX = "shib_idp_ls_";
  private static final String VALUE = PREFIX + "value.";
  private static final String SUCCESS = PREFIX + "success.";
  private static final String EXCEPTION = PREFIX + "exception.";
  // Possessive and without back-references: a sealed session of many kB must not cost stack.
  private static final String STRING =
      "(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|'((?:[^'\\\\]++|\\\\.)*+)')";
  private static final Pattern WRITE =
      Pattern.compile("(?:writeLocalStorage|setItem)\\s*\\(\\s*" + STRING + "\\s*,\\s*" + STRING);
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))");

  private LocalStoragePage() {}

  public static HtmlForm of(Page page) {
    return HtmlForm.of(page).stream()
        .filter(f -> f.controls().stream().anyMatch(c -> c.attr("name").startsWith(PREFIX)))
        .findFirst()
        .orElse(null);
  }

  /**
   * @param form the form that {@link #of} found
   * @param storage local storage of the IdP's origin; the write page changes it
   * @return the values of the fields that the page's script fills in
   */
  public static FormValues answer(HtmlForm form, Map<String, String> storage) {
    for (Element script : form.page().outline().all("script")) {
      store(storage, script.data());
    }
    Map<Element, List<String>> values = new LinkedHashMap<>();
    for (Element control : form.controls()) {
      String name = control.attr("name");
      if (name.equals(PREFIX + "supported") || name.startsWith(SUCCESS)) {
        values.put(control, List.of("true"));
      } else if (name.startsWith(EXCEPTION)) {
        values.put(control, List.of(""));
      } else if (name.startsWith(VALUE)) {
        String stored = storage.getOrDefault(name.substring(VALUE.length()), "");
        values.put(control, List.of(stored));
      }
    }
    return FormValues.NONE.with(values);
  }

  /** Does what the script's calls would do. */
  public static void store(Map<String, String> storage, String script) {
    Matcher write = WRITE.matcher(script);
    while (write.find()) {
      store(storage, unescape(either(write, 1)), unescape(either(write, 3)));
    }
  }

  /** A string's text, by which kind of quotes held it. */
  private static String either(Matcher write, int group) {
    return write.group(group) == null ? write.group(group + 1) : write.group(group);
  }

  private static void store(Map<String, String> storage, String key, String value) {
    if (value.isEmpty()) {
      storage.remove(key);
    } else {
      storage.put(key, value);
    }
  }

  private static String unescape(String literal) {
    return ESCAPE
        .matcher(literal)
        .replaceAll(
            m -> {
              String hex = m.group(1) != null ? m.group(1) : m.group(2);
              String plain =
                  hex != null
                      ? Character.toString(Integer.parseInt(hex, 16))
                      : switch (m.group(3)) {
                        case "n" -> "\n";
                        case "r" -> "\r";
                        case "t" -> "\t";
                        default -> m.group(3);
                      };
              return Matcher.quoteReplacement(plain);
            });
  }
}
