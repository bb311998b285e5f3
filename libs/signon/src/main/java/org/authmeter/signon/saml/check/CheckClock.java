package org.authmeter.signon.saml.check;

import org.authmeter.browser.failure.CodedFailure;

/** Measures the check of a Response, so that its cost stands apart from the network's. */
@FunctionalInterface
public interface CheckClock {
  /** The check itself. */
  @FunctionalInterface
  interface Work {
    SignedOn run() throws CodedFailure;
  }

  /**
   * Runs the check, and fails as it fails.
   *
   * @param level how much is done
   * @param response as XML
   */
  SignedOn time(CheckLevel level, byte[] response, Work work) throws CodedFailure;
}
