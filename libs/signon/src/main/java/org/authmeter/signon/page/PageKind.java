package org.authmeter.signon.page;

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
  DEVICE("device");

  private final String words;

  PageKind(String words) {
    this.words = words;
  }

  /** In the name of a leg. */
  public String words() {
    return words;
  }
}
