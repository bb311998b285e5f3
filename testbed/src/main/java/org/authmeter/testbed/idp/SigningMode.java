package org.authmeter.testbed.idp;

/** What the IdP signs; the shipped relying-party.xml of Shibboleth 2 signs assertions alone. */
public enum SigningMode {
  ASSERTION,
  RESPONSE,
  BOTH;

  boolean assertion() {
    return this != RESPONSE;
  }

  boolean response() {
    return this != ASSERTION;
  }
}
