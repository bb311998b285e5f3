package org.authmeter.testbed.web;

import javax.servlet.http.Cookie;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Cookies as the testbed's servers set them: HttpOnly always, Secure over HTTPS (RFC 6265). */
public final class Cookies {
  private Cookies() {}

  /** The value of the request's cookie; null without one. */
  public static String get(HttpServletRequest request, String name) {
    Cookie[] cookies = request.getCookies();
    if (cookies != null) {
      for (Cookie cookie : cookies) {
        if (cookie.getName().equals(name)) {
          return cookie.getValue();
        }
      }
    }
    return null;
  }

  /** Sets a cookie for the browser's session. */
  public static void set(
      HttpServletResponse response, boolean secure, String name, String value, String path) {
    add(response, secure, name, value, path, -1);
  }

  /** Makes the browser forget a cookie. */
  public static void clear(HttpServletResponse response, boolean secure, String name, String path) {
    add(response, secure, name, "", path, 0);
  }

  private static void add(
      HttpServletResponse response,
      boolean secure,
      String name,
      String value,
      String path,
      int maxAge) {
    Cookie cookie = new Cookie(name, value);
    cookie.setHttpOnly(true);
    cookie.setSecure(secure);
    cookie.setPath(path);
    cookie.setMaxAge(maxAge);
    response.addCookie(cookie);
  }
}
