package org.authmeter.memcached.protocol;

/** Numbers of the protocol: decimal digits, with a sign only where one makes sense. */
public final class Numbers {

  /** A text that is no number, or one that is too large. */
  public static final class BadNumberException extends Exception {
    private static final long serialVersionUID = 1L;

    BadNumberException() {
      super(null, null, false, false);
    }
  }

  private Numbers() {}

  /** Flags: 32 bits, unsigned. */
  public static int flags(String token) throws BadNumberException {
    try {
      return Integer.parseUnsignedInt(digits(token));
    } catch (NumberFormatException e) {
      throw new BadNumberException();
    }
  }

  /** Signed 64 bits, for exptime. */
  public static long signed(String token) throws BadNumberException {
    try {
      return Long.parseLong(token.startsWith("+") ? "" : token);
    } catch (NumberFormatException e) {
      throw new BadNumberException();
    }
  }

  /** Length of a data block. */
  public static int length(String token) throws BadNumberException {
    try {
      return Integer.parseInt(digits(token));
    } catch (NumberFormatException e) {
      throw new BadNumberException();
    }
  }

  /** Unsigned 64 bits, for incr, decr and CAS ids. */
  public static long unsigned(String token) throws BadNumberException {
    try {
      return Long.parseUnsignedLong(digits(token));
    } catch (NumberFormatException e) {
      throw new BadNumberException();
    }
  }

  private static String digits(String token) throws BadNumberException {
    if (token.isEmpty() || token.charAt(0) < '0' || token.charAt(0) > '9') {
      throw new BadNumberException();
    }
    return token;
  }
}
