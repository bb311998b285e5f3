package org.authmeter.signon.oidc;

import org.authmeter.browser.walk.LegLabels;

/** Names of the legs, as they stand in result files. */
public final class OidcLabels {
  /** The browser is sent to the authorization endpoint. */
  public static final String AUTHORIZE = "OIDC authorize";

  /**
   * The answer that sends the browser back with the code; at a third-party relying party also the
   * request that delivers it.
   */
  public static final String CALLBACK = "OIDC callback";

  /** The protected page at a third-party relying party. */
  public static final String RESOURCE = "OIDC resource";

  /** Anything between. */
  public static final String PAGE = "OIDC page";

  static final String PAR = "OIDC pushed authorization";
  static final String TOKEN = "OIDC token";
  static final String REFRESH = "OIDC token refresh";
  static final String CLIENT_CREDENTIALS = "OIDC client credentials";
  static final String EXCHANGE = "OIDC token exchange";
  static final String USERINFO = "OIDC userinfo";
  static final String INTROSPECT = "OIDC introspect";
  static final String REVOKE = "OIDC revoke";
  static final String LOGOUT = "OIDC logout";
  static final String LOGOUT_TOKEN = "OIDC logout token";
  static final String DEVICE = "OIDC device authorization";
  static final String DEVICE_PAGE = "OIDC device code";
  static final String DEVICE_TOKEN = "OIDC device token";
  static final String JWT_BEARER = "OIDC JWT bearer";
  static final String BACKCHANNEL = "OIDC backchannel authentication";
  static final String APPROVAL = "OIDC approval";
  static final String BACKCHANNEL_TOKEN = "OIDC backchannel token";
  static final String KEYS = "OIDC keys";

  /** Of a login where the sampler is the relying party. */
  static final LegLabels LOGIN =
      new LegLabels("OIDC", RESOURCE, AUTHORIZE, CALLBACK, "an authorization code");

  private OidcLabels() {}
}
