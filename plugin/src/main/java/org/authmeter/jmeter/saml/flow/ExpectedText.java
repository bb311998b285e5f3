package org.authmeter.jmeter.saml.flow;

/**
 * The text that proves a login. Where it begins or ends with the user's name, the name must stand
 * by itself: the page of {@code test0010} is no proof for {@code test001}.
 */
final class ExpectedText {
  private final String text;
  private final boolean nameFirst;
  private final boolean nameLast;

  ExpectedText(LoginSettings settings) {
    this.text = settings.expect();
    boolean named = !settings.user().isEmpty();
    this.nameFirst = named && text.startsWith(settings.user());
    this.nameLast = named && text.endsWith(settings.user());
  }

  boolean in(String page) {
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
