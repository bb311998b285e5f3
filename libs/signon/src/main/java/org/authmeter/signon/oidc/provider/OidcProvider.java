package org.authmeter.signon.oidc.provider;

/**
 * An OpenID Provider, and the client that is registered there.
 *
 * @param issuer as the provider writes it in its tokens
 * @param endpoints its addresses
 * @param issParameter whether each authorization response must name the issuer (RFC 9207)
 * @param client who asks
 * @param check of its ID tokens, shared by all virtual users
 * @param logouts takes its logout tokens; null = they are not waited for
 */
public record OidcProvider(
    String issuer,
    Endpoints endpoints,
    boolean issParameter,
    RelyingParty client,
    IdTokenCheck check,
    LogoutTokenListener logouts) {}
