package org.authmeter.jmeter.cas.client;

/**
 * Versions of the CAS protocol (CAS protocol specification 3.0.3); each validates by its own path.
 */
public enum Protocol {
  /** Answers yes or no, and the user in a second line. */
  CAS1("validate"),
  /** Answers XML or JSON: the user, and tickets for proxies. */
  CAS2("serviceValidate"),
  /** As version 2, with attributes. */
  CAS3("p3/serviceValidate");

  private final String path;

  Protocol(String path) {
    this.path = path;
  }

  /** Below the server's URL. */
  String path() {
    return path;
  }

  /** Where proxy tickets are validated; version 1 has none. */
  String proxyPath() {
    return this == CAS3 ? "p3/proxyValidate" : "proxyValidate";
  }
}
