package org.authmeter.browser.walk;

import org.authmeter.browser.failure.CodedFailure;

/** How a call of a sign-on protocol ended. */
public interface SignOnOutcome {
  /** Null for success. */
  CodedFailure failure();

  /** Whether all came out as asked. */
  default boolean successful() {
    return failure() == null;
  }
}
