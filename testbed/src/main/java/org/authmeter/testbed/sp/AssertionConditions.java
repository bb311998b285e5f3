package org.authmeter.testbed.sp;

import static org.authmeter.testbed.sp.ResponseRefused.Reason.*;

import java.time.Instant;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;

/** Time, audience, recipient, replay and the AuthnRequest that is answered. */
final class AssertionConditions {
  private final String audience;
  private final String recipient;
  private final SpState memory;

  AssertionConditions(String audience, String recipient, SpState memory) {
    this.audience = audience;
    this.recipient = recipient;
    this.memory = memory;
  }

  /** SAML bindings 3.5.5.2: a signed message names where it goes, and comes only there. */
  void destination(Response response) throws ResponseRefused {
    String destination = response.getDestination();
    if (destination == null ? response.isSigned() : !destination.equals(recipient)) {
      throw new ResponseRefused(
          DESTINATION, "destination: expected %s, found %s".formatted(recipient, destination));
    }
  }

  void check(Assertion assertion, String responseTo) throws ResponseRefused {
    Instant now = Instant.now();
    validity(assertion, now);
    audience(assertion);
    SubjectConfirmationData bearer = bearer(assertion);
    if (!recipient.equals(bearer.getRecipient())) {
      throw new ResponseRefused(
          RECIPIENT,
          "recipient: expected %s, found %s".formatted(recipient, bearer.getRecipient()));
    }
    ended("confirmation", bearer.getNotOnOrAfter(), now);
    if (!memory.firstTime(assertion.getID())) {
      throw new ResponseRefused(
          REPLAY, "replay: the assertion %s has come before".formatted(assertion.getID()));
    }
    String request = bearer.getInResponseTo();
    if (request == null || !request.equals(responseTo) || !memory.answer(request)) {
      throw new ResponseRefused(
          UNSOLICITED,
          "in response to: no AuthnRequest %s is open (the Response says %s)"
              .formatted(request, responseTo));
    }
  }

  private static void validity(Assertion assertion, Instant now) throws ResponseRefused {
    var conditions = assertion.getConditions();
    if (conditions == null) {
      throw new ResponseRefused(EXPIRED, "expired: the assertion has no Conditions");
    }
    Instant start = conditions.getNotBefore();
    if (start != null && now.plus(ResponseValidator.SKEW).isBefore(start)) {
      throw new ResponseRefused(
          NOT_YET_VALID, "not yet valid: the assertion begins %s, now is %s".formatted(start, now));
    }
    ended("assertion", conditions.getNotOnOrAfter(), now);
  }

  private static void ended(String what, Instant end, Instant now) throws ResponseRefused {
    if (end == null || !now.minus(ResponseValidator.SKEW).isBefore(end)) {
      throw new ResponseRefused(
          EXPIRED, "expired: the %s ended %s, now is %s".formatted(what, end, now));
    }
    if (end.isAfter(now.plus(ResponseValidator.MAXIMUM_VALIDITY))) {
      throw new ResponseRefused(
          EXPIRED, "expired: the %s lasts until %s, too long to watch".formatted(what, end));
    }
  }

  private void audience(Assertion assertion) throws ResponseRefused {
    var restrictions = assertion.getConditions().getAudienceRestrictions();
    // Each restriction must hold, one audience of it is enough (SAML core 2.5.1.4).
    boolean held =
        !restrictions.isEmpty()
            && restrictions.stream()
                .allMatch(
                    r -> r.getAudiences().stream().anyMatch(a -> audience.equals(a.getURI())));
    if (!held) {
      throw new ResponseRefused(
          AUDIENCE,
          "audience: expected %s, found %s"
              .formatted(
                  audience,
                  restrictions.stream()
                      .flatMap(r -> r.getAudiences().stream())
                      .map(a -> a.getURI())
                      .toList()));
    }
  }

  private static SubjectConfirmationData bearer(Assertion assertion) throws ResponseRefused {
    if (assertion.getSubject() != null) {
      for (SubjectConfirmation confirmation : assertion.getSubject().getSubjectConfirmations()) {
        if (SubjectConfirmation.METHOD_BEARER.equals(confirmation.getMethod())
            && confirmation.getSubjectConfirmationData() != null) {
          return confirmation.getSubjectConfirmationData();
        }
      }
    }
    throw new ResponseRefused(SUBJECT, "subject: no bearer confirmation");
  }
}
