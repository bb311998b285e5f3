package org.authmeter.browser.web;

/** Kinds of pages between the first redirect and the answer for the service. */
public enum PageKind {
  /** Asks which IdP (sstc-saml-idp-discovery, or the WAYF before it). */
  DISCOVERY("discovery"),
  /** Terms of use. */
  TERMS("terms"),
  /** Consent to the release of attributes. */
  CONSENT("consent"),
  /** Asks for a one-time code. */
  ONE_TIME_CODE("one-time code"),
  /** Waits for a person with a device: a push message, a security key. */
  DEVICE("device"),
  /** Reads or writes the browser's local storage. */
  LOCAL_STORAGE("local storage"),
  /** Asks for a new password. */
  PASSWORD_CHANGE("password change"),
  /** Asks for the user alone. */
  USER_FORM("user form"),
  /** Asks for user and password, or for the password alone. */
  LOGIN_FORM("login form"),
  /** Leads on by itself. */
  ONWARDS("onwards");

  private final String words;

  PageKind(String words) {
    this.words = words;
  }

  /** In the name of a leg. */
  public String words() {
    return words;
  }
}
