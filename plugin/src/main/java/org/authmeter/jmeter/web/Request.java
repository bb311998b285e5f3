package org.authmeter.jmeter.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * One HTTP request of a login.
 *
 * @param method GET or POST
 * @param uri absolute, without a fragment
 * @param body null for none
 * @param role what the request carries
 * @param phase where the login stands
 * @param referrer the page that led here, or null
 */
public record Request(String method, URI uri, FormBody body, Role role, Phase phase, URI referrer) {

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

  public static Request get(URI uri, Role role, Phase phase, URI referrer) {
    return new Request("GET", uri, null, role, phase, referrer);
  }

  /** What makes two requests of a redirect chain the same one. */
  public String identity() {
    String content = body == null ? "" : new String(body.bytes(), StandardCharsets.ISO_8859_1);
    return method + ' ' + uri + ' ' + content;
  }
}
