package org.authmeter.browser.web;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One HTTP request of a login.
 *
 * @param method GET or POST; of a page script also PUT, PATCH or DELETE
 * @param uri absolute, without a fragment
 * @param body null for none
 * @param role what the request carries
 * @param phase where the login stands
 * @param referrer the page that led here, or null
 * @param headers besides those that browsers send; Authorization and DPoP are never shown
 */
public record Request(
    String method,
    URI uri,
    FormBody body,
    Role role,
    Phase phase,
    URI referrer,
    Map<String, String> headers) {

  public Request {
    headers = Map.copyOf(headers);
  }

  /** A request with the headers of browsers alone. */
  public Request(String method, URI uri, FormBody body, Role role, Phase phase, URI referrer) {
    this(method, uri, body, role, phase, referrer, Map.of());
  }

  /** What a request carries. */
  public enum Role {
    /** The first request. */
    RESOURCE,
    /** What the service asks the sign-on server, such as a SAMLRequest. */
    SIGN_ON_REQUEST,
    /** User and password. */
    CREDENTIALS,
    /** What the sign-on server answers the service, such as a SAMLResponse. */
    SIGN_ON_ANSWER,
    /** Anything else. */
    OTHER
  }

  /** The same request with other headers besides those of browsers. */
  public Request with(Map<String, String> others) {
    return new Request(method, uri, body, role, phase, referrer, others);
  }

  public static Request get(URI uri, Role role, Phase phase, URI referrer) {
    return new Request("GET", uri, null, role, phase, referrer);
  }

  /**
   * What browsers tell of the page that led here, by a policy of that page or without one: Referer,
   * and the Origin of a form.
   */
  public Map<String, String> referrerHeaders(ReferrerPolicy policy) {
    Map<String, String> told = new LinkedHashMap<>();
    if (referrer == null) {
      return told;
    }
    String referer = policy.referer(referrer, uri);
    if (referer != null) {
      told.put("Referer", referer);
    }
    if (body != null) {
      told.put("Origin", policy.origin(referrer, uri));
    }
    return told;
  }
}
