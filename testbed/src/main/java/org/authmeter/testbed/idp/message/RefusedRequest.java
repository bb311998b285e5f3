package org.authmeter.testbed.idp.message;

import java.io.IOException;

/** An AuthnRequest of the SP that is answered by a Response with an error status. */
public final class RefusedRequest extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient LoginContext context;
  private final String first;
  private final String second;

  /**
   * @param context where the Response goes
   * @param first top-level status code
   * @param second the code below it (SAML core 3.2.2.2); null for none
   */
  public RefusedRequest(LoginContext context, String first, String second, String message) {
    super(message);
    this.context = context;
    this.first = first;
    this.second = second;
  }

  /** Where the Response goes. */
  public LoginContext context() {
    return context;
  }

  public String first() {
    return first;
  }

  public String second() {
    return second;
  }
}
