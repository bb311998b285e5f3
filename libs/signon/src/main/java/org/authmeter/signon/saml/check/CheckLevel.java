package org.authmeter.signon.saml.check;

/** How much is done with a Response. Each level does what those before it do. */
public enum CheckLevel {
  /** Nothing: it came. */
  OFF,
  /** Read as XML; its StatusCode must be Success. */
  PARSE,
  /** Signatures, time, audience, recipient, request and replay. */
  VERIFY,
  /** What is encrypted is opened, and then verified too. */
  DECRYPT
}
