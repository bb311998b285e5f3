package org.authmeter.signon.ldap.auth;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.FoundEntry;

/**
 * How an authentication ended.
 *
 * @param failure why it failed, or null
 * @param code LDAP's result code of the last operation; only without a failure
 * @param entry the user's entry as far as it is known, or null
 * @param warning what the server says about a password that it accepted; may be empty
 */
public record LdapOutcome(CodedFailure failure, int code, FoundEntry entry, String warning) {

  /** Whether the user is authenticated. */
  public boolean successful() {
    return failure == null;
  }
}
