package org.authmeter.signon.cas;

import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnOutcome;
import org.authmeter.signon.cas.answer.TicketValidation;

/**
 * How a sample ended.
 *
 * @param failure null for success
 * @param loginForm whether a login form was filled
 * @param validation the last one that succeeded, or null
 * @param tickets by kind: {@code SERVICE_TICKET}, {@code PGT}, {@code PGTIOU}, {@code PROXY_TICKET}
 */
public record CasOutcome(
    CodedFailure failure,
    boolean loginForm,
    TicketValidation validation,
    Map<String, String> tickets)
    implements SignOnOutcome {}
