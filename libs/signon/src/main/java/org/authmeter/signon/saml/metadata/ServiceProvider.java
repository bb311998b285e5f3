package org.authmeter.signon.saml.metadata;

import java.net.URI;
import java.time.Duration;

/**
 * A service provider and the one IdP that it trusts.
 *
 * @param entityId its name, the audience of assertions
 * @param acs where Responses come: nobody listens there, the plugin takes them before they are sent
 * @param logout where messages of Single Logout come, in the same way
 * @param keys of the SP
 * @param idp the trusted IdP
 * @param options what AuthnRequests ask for
 * @param skew how much the clocks of both may differ
 */
public record ServiceProvider(
    String entityId,
    URI acs,
    URI logout,
    SpKeys keys,
    IdentityProvider idp,
    RequestOptions options,
    Duration skew) {}
