package org.authmeter.runner.cli.doctor;

/**
 * One line of the doctor.
 *
 * @param detail what was found; the remedy if it is not ok
 */
public record Finding(State state, String what, String detail) {
  /** How bad it is. */
  public enum State {
    /** As it should be. */
    OK,
    /** Something will work worse, or an optional part not at all. */
    WARN,
    /** Runs on the testbed will not work. */
    MISSING
  }

  static Finding ok(String what, String detail) {
    return new Finding(State.OK, what, detail);
  }

  static Finding warn(String what, String detail) {
    return new Finding(State.WARN, what, detail);
  }

  static Finding missing(String what, String detail) {
    return new Finding(State.MISSING, what, detail);
  }
}
