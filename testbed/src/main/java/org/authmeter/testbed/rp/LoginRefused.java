package org.authmeter.testbed.rp;

/** A login that the relying party does not accept, or cannot ask for. */
final class LoginRefused extends Exception {
  private static final long serialVersionUID = 1L;

  LoginRefused(String message) {
    super(message);
  }

  LoginRefused(String message, Throwable cause) {
    super(message + ": " + cause.getMessage(), cause);
  }
}
