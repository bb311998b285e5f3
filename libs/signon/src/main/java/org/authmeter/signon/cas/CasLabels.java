package org.authmeter.signon.cas;

/** Names of the legs, as they stand in result files. */
public final class CasLabels {
  /** The session is enough: the answer sends the browser to the service with a ticket. */
  public static final String TICKET = "CAS ticket";

  /** The service itself, before and after the login. */
  public static final String SERVICE = "CAS service";

  /** A proxy ticket is asked for. */
  public static final String PROXY = "CAS proxy";

  /** REST: user and password for a ticket-granting ticket. */
  public static final String REST_LOGIN = "CAS REST ticket-granting ticket";

  /** REST: a service ticket. */
  public static final String REST_TICKET = "CAS REST service ticket";

  /** REST: the ticket-granting ticket is given back. */
  public static final String REST_LOGOUT = "CAS REST logout";

  /** The end of the session. */
  public static final String LOGOUT = "CAS logout";

  /** Anything between. */
  public static final String PAGE = "CAS page";

  private CasLabels() {}

  /** A validation, by the last part of its path. */
  static String validation(String path) {
    return "CAS " + path;
  }
}
