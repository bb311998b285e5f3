package org.authmeter.testbed.idp;

import java.io.IOException;

/** An AuthnRequest that is the SP's and is answered by a Response that says no. */
final class RefusedRequest extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient LoginContext context;
  private final String first;
  private final String second;

  /**
   * @param context where the Response goes
   * @param first top-level status code
   * @param second the code below it (SAML core 3.2.2.2); null for none
   */
  RefusedRequest(LoginContext context, String first, String second, String message) {
    super(message);
    this.context = context;
    this.first = first;
    this.second = second;
  }

  /** Where the Response goes. */
  LoginContext context() {
    return context;
  }

  String first() {
    return first;
  }

  String second() {
    return second;
  }
}
