package org.authmeter.browser.web;

/** Why a login failed; the names are the response codes of failed samples, so they stay. */
public enum FailureCode {
  /** The login form came again after the credentials. */
  LOGIN_REFUSED,
  /** The password was accepted, and a new one is asked for. */
  PASSWORD_CHANGE_REQUIRED,
  /** A login form came although a Response had been delivered already. */
  LOGIN_FORM_REPEATED,
  /** A login form came where none is allowed. */
  LOGIN_FORM_FORBIDDEN,
  /** The service asks for a password itself, before it asked the sign-on server. */
  SERVICE_LOGIN_FORM,
  /** No login form came where one is required. */
  LOGIN_FORM_MISSING,
  /** The login form lacks a field that was named, or a user field. */
  LOGIN_FIELD_MISSING,
  /** The page lacks the submit button that was named. */
  BUTTON_MISSING,
  /** A discovery service asks for the IdP, and none is named. */
  ENTITY_ID_MISSING,
  /** The discovery service does not offer the IdP that was named. */
  IDP_NOT_OFFERED,
  /** A one-time code is asked for, and no handler gives one. */
  ONE_TIME_CODE_MISSING,
  /** A one-time code is asked for again. */
  ONE_TIME_CODE_REFUSED,
  /** A push message or a security key is waited for. */
  SECOND_FACTOR_NEEDS_DEVICE,
  /** A page script failed, or reported that the login cannot go on. */
  PAGE_HANDLER_FAILED,
  /** More requests than allowed. */
  TOO_MANY_HOPS,
  /** More redirects in a row than browsers follow. */
  REDIRECT_LOOP,
  /** A redirect without an address, or with one that is none. */
  BAD_REDIRECT,
  /** More bytes than allowed. */
  PAGE_TOO_LARGE,
  /** One leg took too long. */
  LEG_TIMEOUT,
  /** The login took too long. */
  DEADLINE_EXCEEDED,
  /** The test was stopped. */
  INTERRUPTED,
  /** The login leads to a host that it may not talk to. */
  HOST_NOT_ALLOWED,
  /** No answer: no connection, no address, TLS trouble, connection lost. */
  CONNECTION_FAILED,
  /** A page in the middle has no form that leads on. */
  NO_FORM,
  /** A page that is neither the resource nor a step towards it. */
  UNEXPECTED_PAGE,
  /** The resource came, without the text that proves the login. */
  EXPECTED_TEXT_MISSING,
  /** The logout led back to the resource, signed on as before. */
  STILL_SIGNED_ON,
  /** A page in the middle is not HTML. */
  NOT_HTML,
  /** A Response that is not XML, or not a Response. */
  BAD_RESPONSE,
  /** The element's own fields are wrong; nothing was sent. */
  INVALID_SETTINGS,
  /** A defect of this element. */
  INTERNAL_ERROR
}
