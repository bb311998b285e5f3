package org.authmeter.jmeter.cas.client;

/** What a sample does. The names, in lower case with dashes, are saved in plans. */
public enum Operation {
  /** A login by form, or by the session that is there, then the validation of the ticket. */
  LOGIN,
  /** A login by the session that is there; a login form is a failure. */
  SSO_LOGIN,
  /** Obtains a service ticket and leaves it unused. */
  TICKET,
  /** /validate. */
  VALIDATE,
  /** /serviceValidate. */
  SERVICE_VALIDATE,
  /** /p3/serviceValidate. */
  P3_SERVICE_VALIDATE,
  /** /samlValidate. */
  SAML_VALIDATE,
  /** A service ticket that gives a proxy ticket, which is validated. */
  PROXY,
  /** /v1/tickets. */
  REST,
  /** /logout. */
  LOGOUT
}
