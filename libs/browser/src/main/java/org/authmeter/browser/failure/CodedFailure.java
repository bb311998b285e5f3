package org.authmeter.browser.failure;

import org.authmeter.common.text.PlainText;

/**
 * Why an operation failed: the response code of its sample, and a message without secrets that
 * names the step, what was expected, what came, and the remedy. Both may contain text of a server,
 * so each is one line without control characters, and no longer than {@value PlainText#MAX_MESSAGE}
 * characters, a code {@value #MAX_CODE}. Without a stack trace, because under load there are
 * thousands a second.
 */
public class CodedFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private static final int MAX_CODE = 100;

  private final String code;

  /**
   * @param code one of a protocol's own codes; its name is the response code
   */
  public CodedFailure(Enum<?> code, String message) {
    this(code.name(), message, null);
  }

  /**
   * @param code as above
   * @param cause for the log; may be null
   */
  public CodedFailure(Enum<?> code, String message, Throwable cause) {
    this(code.name(), message, cause);
  }

  /**
   * @param code the server's own code, such as {@code INVALID_TICKET} or {@code HTTP_503}
   */
  public CodedFailure(String code, String message) {
    this(code, message, null);
  }

  /**
   * @param code as above
   * @param cause for the log; may be null
   */
  public CodedFailure(String code, String message, Throwable cause) {
    super(PlainText.message(message), cause, false, false);
    this.code = PlainText.line(PlainText.shortened(code, MAX_CODE));
  }

  /** The same failure, its message beginning with the step at which it came. */
  public CodedFailure at(String step) {
    String start = step + ": ";
    return getMessage().startsWith(start) ? this : new CodedFailure(code, start + getMessage());
  }

  /** The same failure without secrets in its message, whatever a server's page shows. */
  public CodedFailure without(Iterable<String> secrets) {
    return new CodedFailure(code, masked(getMessage(), secrets));
  }

  /**
   * A message without secrets.
   *
   * @param secrets null and empty ones are ignored
   */
  public static String masked(String message, Iterable<String> secrets) {
    String safe = message;
    for (String secret : secrets) {
      safe = secret == null || secret.isEmpty() ? safe : safe.replace(secret, "***");
    }
    return safe;
  }

  /** The response code of the sample. */
  public String code() {
    return code;
  }

  /** Whether this is the failure's code. */
  public boolean is(Enum<?> other) {
    return code.equals(other.name());
  }
}
