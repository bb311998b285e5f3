package org.authmeter.signon.oidc.provider;

/** What a provider has an address for. */
public enum Endpoint {
  /** Where the browser signs on. */
  AUTHORIZATION("authorization_endpoint", "authorizationEndpoint"),
  /** Where codes are redeemed. */
  TOKEN("token_endpoint", "tokenEndpoint"),
  /** The JWK Set. */
  KEYS("jwks_uri", "jwksUri"),
  /** Claims about the user. */
  USERINFO("userinfo_endpoint", "userinfoEndpoint"),
  /** RFC 7662. */
  INTROSPECTION("introspection_endpoint", "introspectionEndpoint"),
  /** RFC 7009. */
  REVOCATION("revocation_endpoint", "revocationEndpoint"),
  /** OpenID Connect RP-Initiated Logout 1.0. */
  END_SESSION("end_session_endpoint", "endSessionEndpoint"),
  /** Pushed authorization requests, RFC 9126. */
  PUSHED("pushed_authorization_request_endpoint", "pushedAuthorizationEndpoint"),
  /** Device authorization, RFC 8628. */
  DEVICE("device_authorization_endpoint", "deviceAuthorizationEndpoint"),
  /** OpenID Connect Client-Initiated Backchannel Authentication Core 1.0. */
  BACKCHANNEL("backchannel_authentication_endpoint", "backchannelAuthenticationEndpoint");

  private final String parameter;
  private final String field;

  Endpoint(String parameter, String field) {
    this.parameter = parameter;
    this.field = field;
  }

  /** As in the discovery document. */
  public String parameter() {
    return parameter;
  }

  /** Whether the client itself sends requests there that tell who it is, and no browser does. */
  boolean isClients() {
    return this != AUTHORIZATION && this != END_SESSION && this != KEYS;
  }

  /** Of the OIDC Provider, where the address is given by hand. */
  public String field() {
    return field;
  }
}
