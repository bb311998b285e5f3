package org.authmeter.testbed.sp;

/** A Response that the SP does not accept; the reason is shown on its page and in its counters. */
public final class ResponseRefused extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why, in one word: counted as {@code refused.<word>}. */
  public enum Reason {
    UNREADABLE,
    DESTINATION,
    STATUS,
    ISSUER,
    UNSIGNED,
    SIGNATURE,
    ENCRYPTION,
    EXPIRED,
    NOT_YET_VALID,
    AUDIENCE,
    RECIPIENT,
    REPLAY,
    UNSOLICITED,
    SUBJECT
  }

  private final Reason reason;

  public ResponseRefused(Reason reason, String detail) {
    super(detail);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
