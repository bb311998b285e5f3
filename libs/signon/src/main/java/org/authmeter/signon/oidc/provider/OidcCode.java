package org.authmeter.signon.oidc.provider;

/**
 * Why a call failed where the provider has no code of its own; the names are response codes of
 * failed samples, so they stay. Codes of the provider ({@code invalid_grant}, {@code
 * login_required}, …) are passed on as they come.
 */
public enum OidcCode {
  /** The discovery document, or an ID token, is of another issuer. */
  ISSUER_MISMATCH,
  /** The discovery document cannot be read. */
  BAD_DISCOVERY,
  /** The provider has no address for this operation. */
  NO_ENDPOINT,
  /** An answer that is not what the specification describes. */
  BAD_ANSWER,
  /** The ID token is not a signed JWT, or lacks a claim that it must have. */
  BAD_ID_TOKEN,
  /** No signature by the provider's key. */
  BAD_SIGNATURE,
  /** The ID token is signed with an algorithm that is not in the list, or not at all. */
  ALGORITHM_NOT_ALLOWED,
  /** The provider's key set has no key for the ID token. */
  UNKNOWN_KEY,
  /** The ID token is not for this client. */
  WRONG_AUDIENCE,
  /** The ID token answers another authorization request. */
  WRONG_NONCE,
  /** The ID token's time is over. */
  EXPIRED,
  /** The ID token comes from the future. */
  NOT_YET_VALID,
  /** The ID token belongs to another access token. */
  WRONG_AT_HASH,
  /** The ID token belongs to another authorization code. */
  WRONG_C_HASH,
  /** The browser came back with the state of another authorization request. */
  STATE_MISMATCH,
  /** The answer names another issuer than the one that was asked (RFC 9207). */
  MIX_UP,
  /** The browser came back without an authorization code. */
  NO_CODE,
  /** A token that the operation needs is not there. */
  NO_TOKEN,
  /** With prompt=none the provider showed its login form instead of {@code login_required}. */
  LOGIN_REQUIRED,
  /** The device's code was not approved before it expired. */
  DEVICE_CODE_EXPIRED,
  /** What a client asked for was not approved before it expired (CIBA). */
  REQUEST_EXPIRED,
  /** Another user than the one who signed on. */
  OTHER_USER,
  /** The introspection says that the token is not active. */
  TOKEN_INACTIVE,
  /** No valid logout token of the session came. */
  LOGOUT_TOKEN_MISSING,
  /** After the logout the provider still signs the user on without asking. */
  STILL_SIGNED_ON,
  /** The provider accepted what it must refuse. */
  MISUSE_ACCEPTED
}
