package org.authmeter.jmeter.saml.flow;

/**
 * A successful control (HTML 4.01 section 17.13.2).
 *
 * @param name never empty
 * @param value may be empty
 */
record FormField(String name, String value) {
  boolean named(String other) {
    return name.equals(other);
  }
}
