package org.authmeter.testbed.session;

/**
 * A cookie that a Response of the IdP sets (RFC 6265 section 4.1). Path is always {@code /}, which
 * the {@code __Host-} prefix demands, and the cookie is HttpOnly.
 *
 * @param value needs no quoting or escaping
 * @param secure only over https
 * @param expire true takes the cookie away (Max-Age=0); false keeps it until the browser ends
 */
public record CookieHeader(String name, String value, boolean secure, boolean expire) {

  /** The value of the Set-Cookie header. */
  public String header() {
    // An auto-submit form of the SP posts to the IdP from another site: SameSite=None, https only.
    return name
        + "="
        + value
        + "; Path=/"
        + (expire ? "; Max-Age=0" : "")
        + (secure ? "; Secure; HttpOnly; SameSite=None" : "; HttpOnly");
  }
}
