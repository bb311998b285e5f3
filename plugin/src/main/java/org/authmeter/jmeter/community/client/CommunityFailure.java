package org.authmeter.jmeter.community.client;

/** A call that did not come out: the service's own fault, or what was wrong on the way. */
public final class CommunityFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public static final String CONNECT_FAILED = "CONNECT_FAILED";
  public static final String TLS_FAILED = "TLS_FAILED";
  public static final String TIME_OUT = "TIME_OUT";
  public static final String INTERRUPTED = "INTERRUPTED";
  public static final String BAD_ANSWER = "BAD_ANSWER";
  public static final String ANSWER_TOO_LARGE = "ANSWER_TOO_LARGE";
  public static final String NO_ASSERTION = "NO_ASSERTION";
  public static final String BAD_SIGNATURE = "BAD_SIGNATURE";
  public static final String BAD_ASSERTION = "BAD_ASSERTION";
  public static final String UNEXPECTED_ANSWER = "UNEXPECTED_ANSWER";
  public static final String INVALID_SETTINGS = "INVALID_SETTINGS";
  public static final String INTERNAL_ERROR = "INTERNAL_ERROR";

  private final String code;

  /**
   * @param code one of the constants, the name of the service's fault, or {@code HTTP_} and a
   *     status
   */
  public CommunityFailure(String code, String message) {
    super(message);
    this.code = code;
  }

  public CommunityFailure(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public String code() {
    return code;
  }
}
