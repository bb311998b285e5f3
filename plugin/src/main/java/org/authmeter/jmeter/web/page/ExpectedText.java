package org.authmeter.jmeter.web.page;

/**
 * The text that proves a login. Where it begins or ends with the user's name, the name must stand
 * by itself: the page of {@code test0010} does not prove {@code test001}.
 */
public final class ExpectedText {
  private final String text;
  private final boolean nameFirst;
  private final boolean nameLast;

  /**
   * @param text that proves the login, the user's name in it
   * @param user login name
   */
  public ExpectedText(String text, String user) {
    this.text = text;
    this.nameFirst = !user.isEmpty() && text.startsWith(user);
    this.nameLast = !user.isEmpty() && text.endsWith(user);
  }

  /** Whether the page shows it. */
  public boolean in(String page) {
    for (int at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + 1)) {
      int end = at + text.length();
      boolean longer =
          nameFirst && at > 0 && Character.isLetterOrDigit(page.codePointBefore(at))
              || nameLast
                  && end < page.length()
                  && Character.isLetterOrDigit(page.codePointAt(end));
      if (!longer) {
        return true;
      }
    }
    return false;
  }
}
