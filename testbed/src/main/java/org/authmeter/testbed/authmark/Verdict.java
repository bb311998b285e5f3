package org.authmeter.testbed.authmark;

/**
 * What the agent decided about a request.
 *
 * @param status 200 serves the page; 401, 403 or 503 refuse it
 * @param user who asks; null when nobody has to log in
 * @param cookie to set; null for none
 */
record Verdict(int status, String user, String cookie) {
  static final Verdict OPEN = new Verdict(200, null, null);
  static final Verdict CHALLENGE = new Verdict(401, null, null);
  static final Verdict UNAVAILABLE = new Verdict(503, null, null);

  static Verdict forbidden(String user) {
    return new Verdict(403, user, null);
  }
}
