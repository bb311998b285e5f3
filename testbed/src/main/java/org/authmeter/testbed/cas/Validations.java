package org.authmeter.testbed.cas;

/** Where tickets are validated (CAS protocol 2.4 to 2.6 and appendix B). */
enum Validations {
  PLAIN("validate", false, false),
  SERVICE("serviceValidate", false, false),
  PROXY("proxyValidate", true, false),
  SERVICE_3("p3/serviceValidate", false, true),
  PROXY_3("p3/proxyValidate", true, true);

  private final String path;
  private final boolean proxyTickets;
  private final boolean attributes;

  Validations(String path, boolean proxyTickets, boolean attributes) {
    this.path = path;
    this.proxyTickets = proxyTickets;
    this.attributes = attributes;
  }

  String path() {
    return path;
  }

  boolean proxyTickets() {
    return proxyTickets;
  }

  boolean attributes() {
    return attributes;
  }
}
