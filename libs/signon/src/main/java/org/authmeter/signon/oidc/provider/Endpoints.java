package org.authmeter.signon.oidc.provider;

import java.net.URI;
import org.authmeter.signon.failure.CodedFailure;

/**
 * Addresses of a provider; those that it does not have are null.
 *
 * @param authorization where the browser signs on
 * @param token where codes are redeemed
 * @param keys the JWK Set
 * @param userinfo claims about the user
 * @param introspection RFC 7662
 * @param revocation RFC 7009
 * @param endSession OpenID Connect RP-Initiated Logout 1.0
 * @param pushed pushed authorization requests, RFC 9126
 * @param device device authorization, RFC 8628
 */
public record Endpoints(
    URI authorization,
    URI token,
    URI keys,
    URI userinfo,
    URI introspection,
    URI revocation,
    URI endSession,
    URI pushed,
    URI device) {

  /** These, and where one is missing that of others. */
  public Endpoints or(Endpoints others) {
    return new Endpoints(
        authorization == null ? others.authorization : authorization,
        token == null ? others.token : token,
        keys == null ? others.keys : keys,
        userinfo == null ? others.userinfo : userinfo,
        introspection == null ? others.introspection : introspection,
        revocation == null ? others.revocation : revocation,
        endSession == null ? others.endSession : endSession,
        pushed == null ? others.pushed : pushed,
        device == null ? others.device : device);
  }

  /**
   * @param endpoint one of these
   * @param name as in the discovery document
   * @param field of the OIDC Provider
   */
  public static URI required(URI endpoint, String name, String field) throws CodedFailure {
    if (endpoint == null) {
      throw new CodedFailure(
          OidcCode.NO_ENDPOINT,
          "the provider's discovery document has no "
              + name
              + "; choose another operation, or set "
              + field
              + " in the OIDC Provider");
    }
    return endpoint;
  }
}
