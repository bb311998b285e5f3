package org.authmeter.jmeter.web;

/** A login that cannot go on. */
public class FlowFailure extends Exception {
  private final String code;

  /**
   * @param code the kind
   * @param message a whole sentence without secrets: which leg, what was expected, what came
   */
  public FlowFailure(FailureCode code, String message) {
    this(code.name(), message);
  }

  /**
   * @param code a protocol's own code
   * @param message as above
   */
  public FlowFailure(String code, String message) {
    super(message);
    this.code = code;
  }

  /** The response code of the sample. */
  public String code() {
    return code;
  }
}
