package org.authmeter.testbed.supervise;

/** A component ended, or never answered: ends the supervisor with status 4. */
final class ComponentDiedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ComponentDiedException(String message) {
    super(message);
  }
}
