package org.authmeter.signon.ldap.provider;

/** Response codes for what LDAP has no result code for; they appear in results, never rename. */
public enum LdapCode {
  /** The search found no entry. */
  UNKNOWN_USER,
  /** The search found more than one entry. */
  NOT_UNIQUE,
  /** No connection came free within the block wait time. */
  POOL_EXHAUSTED,
  /** No connection, or one that was lost. */
  CONNECT_FAILED,
  /** StartTLS or the TLS handshake failed. */
  TLS_FAILED,
  /** No answer in time. */
  TIME_OUT,
  /** The server says that the account is locked. */
  ACCOUNT_LOCKED,
  /** The server refuses the bind because the password has expired. */
  PASSWORD_EXPIRED,
  /** The password is right, and the user may do nothing but change it. */
  PASSWORD_CHANGE_REQUIRED,
  /** The server says that the account is disabled. */
  ACCOUNT_DISABLED,
  /** The server says that the account's time is over. */
  ACCOUNT_EXPIRED,
  /** The server does not allow the account at this time or from this machine. */
  LOGON_RESTRICTED,
  /** The server refers to another one; referrals are not followed. */
  REFERRAL,
  /** A field of an element is wrong; nothing was sent. */
  INVALID_SETTINGS,
  /** The provider's library is not there. */
  PROVIDER_MISSING,
  /** The test was stopped meanwhile. */
  INTERRUPTED,
  /** A defect of ours; the log has the stack. */
  INTERNAL_ERROR
}
