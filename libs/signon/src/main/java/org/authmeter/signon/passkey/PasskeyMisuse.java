package org.authmeter.signon.passkey;

/**
 * What an attacker would send, which every relying party must refuse (Web Authentication Level 3,
 * section 7.2).
 */
public enum PasskeyMisuse {
  /** Nothing. */
  NONE,
  /** Signed for a page of another origin, as at a phishing site. */
  WRONG_ORIGIN,
  /** A sign counter below that of an earlier login, as of a copied authenticator. */
  OLD_COUNTER,
  /** The passkey of another account. */
  ANOTHER_USER,
  /** The answer to an earlier challenge. */
  REPLAY,
  /** The user was not verified, although the relying party requires it. */
  NO_VERIFICATION
}
