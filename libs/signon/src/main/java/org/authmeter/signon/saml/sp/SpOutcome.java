package org.authmeter.signon.saml.sp;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnOutcome;
import org.authmeter.signon.saml.check.SignedOn;

/**
 * How a sample of the SP ended.
 *
 * @param failure null for success
 * @param user whom the Response names; null without one, and after a logout
 * @param response the Response as XML, or null
 * @param loginForm whether a login form was filled
 */
public record SpOutcome(CodedFailure failure, SignedOn user, byte[] response, boolean loginForm)
    implements SignOnOutcome {}
