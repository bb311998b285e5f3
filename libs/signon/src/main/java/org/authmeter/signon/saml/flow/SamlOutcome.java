package org.authmeter.signon.saml.flow;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnOutcome;

/**
 * How a login ended.
 *
 * @param failure null when the protected resource came
 * @param legs requests sent
 * @param loginForm whether a login form was filled
 * @param samlResponse the last SAMLResponse, decoded to XML, or null
 */
public record SamlOutcome(CodedFailure failure, int legs, boolean loginForm, byte[] samlResponse)
    implements SignOnOutcome {}
