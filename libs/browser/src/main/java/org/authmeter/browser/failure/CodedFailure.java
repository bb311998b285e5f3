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

  /** Where an excerpt ends. */
  private static final char CUT = '…';

  /** Characters of a secret by which its beginning is known. */
  private static final int KNOWN = 4;

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
   * A message without secrets, nor the beginning of one that an excerpt has cut.
   *
   * @param secrets null and empty ones are ignored
   */
  public static String masked(String message, Iterable<String> secrets) {
    String safe = message;
    for (String secret : secrets) {
      if (secret != null && !secret.isEmpty()) {
        safe = withoutBeginning(safe.replace(secret, "***"), secret);
      }
    }
    return safe;
  }

  private static String withoutBeginning(String message, String secret) {
    StringBuilder safe = new StringBuilder(message);
    for (int end = message.lastIndexOf(CUT); end > 0; end = message.lastIndexOf(CUT, end - 1)) {
      int length = Math.min(secret.length() - 1, end);
      while (length >= KNOWN && !message.startsWith(secret.substring(0, length), end - length)) {
        length--;
      }
      if (length >= KNOWN) {
        safe.replace(end - length, end, "***");
      }
    }
    return safe.toString();
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
