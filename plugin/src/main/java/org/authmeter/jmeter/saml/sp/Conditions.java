package org.authmeter.jmeter.saml.sp;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.saml.message.Reason;
import org.authmeter.jmeter.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;

/**
 * Whether an assertion is for this SP, here and now (saml-profiles-2.0-os, sections 4.1.4.2 and
 * 4.1.4.3; saml-core-2.0-os, section 2.5).
 */
final class Conditions {
  private final ServiceProvider sp;
  private final InstantSource clock;

  Conditions(ServiceProvider sp, InstantSource clock) {
    this.sp = sp;
    this.clock = clock;
  }

  /**
   * @param response the message
   * @param requestId the request that it answers, or null: it must answer none
   */
  void response(Response response, String requestId) throws CodedFailure {
    if (response.getIssuer() != null) {
      issuer(response.getIssuer().getValue(), "Response");
    }
    String destination = response.getDestination();
    if (destination != null && !destination.equals(sp.acs().toString())) {
      throw new CodedFailure(
          Reason.WRONG_DESTINATION,
          "the Response is for %s, and came to %s".formatted(destination, sp.acs()));
    }
    answers(response.getInResponseTo(), requestId, "Response");
  }

  void issuer(String issuer, String what) throws CodedFailure {
    if (!sp.idp().entityId().equals(issuer)) {
      throw new CodedFailure(
          Reason.WRONG_ISSUER,
          "the %s is issued by %s, and %s was asked".formatted(what, issuer, sp.idp().entityId()));
    }
  }

  void assertion(Assertion assertion, String requestId) throws CodedFailure {
    issuer(assertion.getIssuer() == null ? null : assertion.getIssuer().getValue(), "assertion");
    Instant now = clock.instant();
    var conditions = assertion.getConditions();
    if (conditions == null) {
      throw new CodedFailure(
          Reason.WRONG_AUDIENCE, "the assertion has no Conditions, and so no audience");
    }
    begun("assertion", conditions.getNotBefore(), now);
    ended("assertion", conditions.getNotOnOrAfter(), now);
    audience(assertion);
    SubjectConfirmationData bearer = bearer(assertion);
    if (!sp.acs().toString().equals(bearer.getRecipient())) {
      throw new CodedFailure(
          Reason.WRONG_RECIPIENT,
          "the assertion is to be delivered at %s, and came to %s"
              .formatted(bearer.getRecipient(), sp.acs()));
    }
    if (bearer.getNotOnOrAfter() == null) {
      throw new CodedFailure(
          Reason.EXPIRED, "the assertion's SubjectConfirmationData has no NotOnOrAfter");
    }
    ended("assertion's delivery", bearer.getNotOnOrAfter(), now);
    answers(bearer.getInResponseTo(), requestId, "assertion");
    for (var statement : assertion.getAuthnStatements()) {
      ended("session of the assertion", statement.getSessionNotOnOrAfter(), now);
    }
  }

  private void begun(String what, Instant begin, Instant now) throws CodedFailure {
    if (begin != null && now.plus(sp.skew()).isBefore(begin)) {
      throw new CodedFailure(
          Reason.NOT_YET_VALID,
          "the %s begins at %s, and it is %s; clockSkew is %d s"
              .formatted(what, begin, now, sp.skew().toSeconds()));
    }
  }

  private void ended(String what, Instant end, Instant now) throws CodedFailure {
    if (end != null && !now.minus(sp.skew()).isBefore(end)) {
      throw new CodedFailure(
          Reason.EXPIRED,
          "the %s ended at %s, and it is %s; clockSkew is %d s"
              .formatted(what, end, now, sp.skew().toSeconds()));
    }
  }

  /** Each restriction must hold; one audience of it is enough (section 2.5.1.4). */
  private void audience(Assertion assertion) throws CodedFailure {
    var restrictions = assertion.getConditions().getAudienceRestrictions();
    List<String> named =
        restrictions.stream()
            .flatMap(r -> r.getAudiences().stream())
            .map(a -> String.valueOf(a.getURI()))
            .toList();
    boolean holds =
        !restrictions.isEmpty()
            && restrictions.stream()
                .allMatch(
                    r -> r.getAudiences().stream().anyMatch(a -> sp.entityId().equals(a.getURI())));
    if (!holds) {
      throw new CodedFailure(
          Reason.WRONG_AUDIENCE,
          "the assertion is for %s, and this SP is %s".formatted(named, sp.entityId()));
    }
  }

  private static void answers(String inResponseTo, String requestId, String what)
      throws CodedFailure {
    if (!ResponseCheck.ANY.equals(requestId) && !Objects.equals(inResponseTo, requestId)) {
      throw new CodedFailure(
          Reason.WRONG_IN_RESPONSE_TO,
          requestId == null
              ? "the %s answers %s, and nothing was asked".formatted(what, inResponseTo)
              : "the %s answers %s, and %s was asked".formatted(what, inResponseTo, requestId));
    }
  }

  private static SubjectConfirmationData bearer(Assertion assertion) throws CodedFailure {
    if (assertion.getSubject() != null) {
      for (SubjectConfirmation confirmation : assertion.getSubject().getSubjectConfirmations()) {
        if (SubjectConfirmation.METHOD_BEARER.equals(confirmation.getMethod())
            && confirmation.getSubjectConfirmationData() != null) {
          return confirmation.getSubjectConfirmationData();
        }
      }
    }
    throw new CodedFailure(
        Reason.BAD_SUBJECT, "the assertion's subject has no bearer confirmation");
  }
}
