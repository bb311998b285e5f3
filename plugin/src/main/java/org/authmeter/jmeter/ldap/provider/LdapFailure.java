package org.authmeter.jmeter.ldap.provider;

import org.ldaptive.ResultCode;

/** Why an authentication failed: a code for the result, and a message that names the numbers. */
public final class LdapFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;

  private LdapFailure(String code, String message, Throwable cause) {
    super(message, cause, false, false);
    this.code = code;
  }

  /** A failure that LDAP has no result code for. */
  public static LdapFailure of(LdapCode code, String message) {
    return new LdapFailure(code.name(), message, null);
  }

  /** A failure that LDAP has no result code for. */
  public static LdapFailure of(LdapCode code, String message, Throwable cause) {
    return new LdapFailure(code.name(), message, cause);
  }

  /**
   * A result code of the server (RFC 4511, 4.1.9).
   *
   * @param leg what was asked
   * @param code number of the result code
   * @param diagnostic the server's own text; may be empty or null
   */
  public static LdapFailure answered(Leg leg, int code, String diagnostic) {
    return new LdapFailure(
        Integer.toString(code), leg.label() + ": " + describe(code, diagnostic), null);
  }

  /** Number, name and diagnostic message of a result, such as {@code 49 INVALID_CREDENTIALS}. */
  public static String describe(int code, String diagnostic) {
    ResultCode known = ResultCode.valueOf(code);
    StringBuilder text = new StringBuilder().append(code);
    if (known != null) {
      text.append(' ').append(known.name());
    }
    String cleaned = diagnostic == null ? "" : diagnostic.replace('\0', ' ').strip();
    return cleaned.isEmpty() ? text.toString() : text.append(": ").append(cleaned).toString();
  }

  /** The response code: a number of LDAP's, or the name of a {@link LdapCode}. */
  public String code() {
    return code;
  }
}
