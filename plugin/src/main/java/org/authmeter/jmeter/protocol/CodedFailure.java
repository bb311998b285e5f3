package org.authmeter.jmeter.protocol;

/**
 * Why an operation failed: the response code of its sample, and a message without secrets that
 * names the step, what was expected, what came, and the remedy. Without a stack trace, because
 * under load there are thousands a second.
 */
public class CodedFailure extends Exception {
  private static final long serialVersionUID = 1L;

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
    super(message, cause, false, false);
    this.code = code;
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
