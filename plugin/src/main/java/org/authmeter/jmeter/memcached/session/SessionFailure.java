package org.authmeter.jmeter.memcached.session;

/** An operation that did not do what it should, with a code and where, what and why. */
public final class SessionFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final Code code;

  public SessionFailure(Code code, String message) {
    super(message, null, false, false); // thousands a second: no stack trace
    this.code = code;
  }

  public Code code() {
    return code;
  }
}
