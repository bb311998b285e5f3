package org.authmeter.signon.cas.answer;

/**
 * Why a call failed where the server has no code of its own; the names are response codes of failed
 * samples, so they stay. Codes of the server ({@code INVALID_TICKET}, …) are passed on as they
 * come.
 */
public enum CasCode {
  /** The server throttles logins, or has locked the account (HTTP 423, 429). */
  LOGIN_THROTTLED,
  /** A login form came where the session should have been enough. */
  LOGIN_FORM_FORBIDDEN,
  /** A ticket came without a login form in a session that is new. */
  LOGIN_FORM_MISSING,
  /** Gateway: the browser came back without a ticket, as it is not signed on. */
  NOT_SIGNED_ON,
  /** The server ended at a page that holds neither form nor ticket. */
  NO_TICKET,
  /** A validation answer that is none. */
  BAD_ANSWER,
  /** /validate answered no, which has no code. */
  VALIDATION_REFUSED,
  /** Another user than the one who signed on. */
  OTHER_USER,
  /** The proxy-granting ticket did not come to the call-back listener. */
  CALLBACK_MISSING,
  /** The server took a ticket a second time. */
  TICKET_TAKEN_TWICE,
  /** The server took a ticket for a service that it was not made for. */
  TICKET_TAKEN_FOR_OTHER_SERVICE,
  /** After the logout the server still gives tickets. */
  STILL_SIGNED_ON,
  /** The service's page lacks the text that proves the login. */
  EXPECTED_TEXT_MISSING,
  /** A leg, or the whole sample, took too long. */
  TIME_OUT
}
