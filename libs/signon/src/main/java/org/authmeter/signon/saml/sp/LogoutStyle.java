package org.authmeter.signon.saml.sp;

import org.authmeter.signon.saml.message.RequestStyle;

/** How a Single Logout that the SP begins is sent. */
public enum LogoutStyle {
  /** It is not. */
  NONE(null),
  /** By the browser, in a signed query. */
  REDIRECT(RequestStyle.REDIRECT_SIGNED),
  /** By the browser, in a form. */
  POST(RequestStyle.POST_SIGNED),
  /** By the SP itself. */
  SOAP(null);

  private final RequestStyle style;

  LogoutStyle(RequestStyle style) {
    this.style = style;
  }

  /** For browsers; null where none is used. */
  RequestStyle browser() {
    return style;
  }
}
