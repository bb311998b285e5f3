package org.authmeter.testbed.idp.token;

import java.io.IOException;

/** A request that is refused with an error code of RFC 6749 or of one of its extensions. */
public final class OAuthException extends IOException {
  private static final long serialVersionUID = 1L;

  static final String INVALID_REQUEST = "invalid_request";
  static final String INVALID_CLIENT = "invalid_client";
  static final String INVALID_GRANT = "invalid_grant";

  private final String error;
  private final int status;

  private OAuthException(String error, int status, String description) {
    // RFC 6749, 5.2 allows neither quotes nor backslashes; a header takes no line breaks.
    super(description.replaceAll("[\"\\\\\\p{Cntrl}]", " "));
    this.error = error;
    this.status = status;
  }

  /** An error with status 400. */
  public static OAuthException of(String error, String description) {
    return new OAuthException(error, 400, description);
  }

  public static OAuthException invalidRequest(String description) {
    return of(INVALID_REQUEST, description);
  }

  public static OAuthException invalidGrant(String description) {
    return of(INVALID_GRANT, description);
  }

  /** A client that did not prove who it is: status 401 (RFC 6749, 5.2). */
  public static OAuthException invalidClient(String description) {
    return new OAuthException(INVALID_CLIENT, 401, description);
  }

  /** An access token that does not open what it was sent for (RFC 6750, 3.1). */
  public static OAuthException bearer(String error, int status, String description) {
    return new OAuthException(error, status, description);
  }

  public String error() {
    return error;
  }

  public int status() {
    return status;
  }
}
