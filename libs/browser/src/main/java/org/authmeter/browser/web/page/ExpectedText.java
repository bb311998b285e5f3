package org.authmeter.browser.web.page;

import java.util.regex.Pattern;

/**
 * The text that proves a login. Where it begins or ends with the user's name, the name must stand
 * by itself: the pages of {@code test0010} and of {@code test001.a} do not prove {@code test001}.
 */
public final class ExpectedText {
  /** What only the source of a page has. */
  private static final Pattern MARKUP = Pattern.compile("[<>\"]");

  private final String text;
  private final boolean markup;
  private final Pattern found;

  /**
   * @param text that proves the login, the user's name in it
   * @param user login name
   */
  public ExpectedText(String text, String user) {
    this.markup = MARKUP.matcher(text).find();
    this.text = markup ? text : text.replaceAll("[\\s\u00a0]+", " ");
    String before = !user.isEmpty() && text.startsWith(user) ? "(?<![\\p{L}\\p{N}][._+-]?)" : "";
    String after = !user.isEmpty() && text.endsWith(user) ? "(?![._+-]?[\\p{L}\\p{N}])" : "";
    this.found = Pattern.compile(before + Pattern.quote(this.text) + after);
  }

  /**
   * Whether a page shows it to a user. A text with {@code <}, {@code >} or quotation marks is meant
   * for the source of the page.
   */
  public boolean on(Page page) {
    return markup ? page.holds(this::in) : page.shows(this::in);
  }

  /** Whether a text has it. */
  public boolean in(String shown) {
    return shown.contains(text) && found.matcher(shown).find();
  }
}
