package org.authmeter.signon.oidc;

import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnOutcome;

/**
 * How a sample ended.
 *
 * @param failure null for success
 * @param loginForm whether a login form was filled
 * @param tokens those that the virtual user has now; null = none
 * @param claims of the ID token, of the userinfo answer or of the introspection; never null
 * @param expiresIn seconds that the access token is valid for; -1 if unknown
 * @param checkNanos time that the check of ID tokens took; -1 without one
 */
public record OidcOutcome(
    CodedFailure failure,
    boolean loginForm,
    OidcTokens tokens,
    Map<String, List<String>> claims,
    long expiresIn,
    long checkNanos)
    implements SignOnOutcome {}
