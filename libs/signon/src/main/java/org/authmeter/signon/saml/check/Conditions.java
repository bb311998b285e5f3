package org.authmeter.signon.saml.check;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.xml.XMLConstants;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.AuthnStatement;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;
import org.w3c.dom.Element;

/**
 * Whether an assertion is for this SP, here and now (saml-profiles-2.0-os, sections 4.1.4.2 and
 * 4.1.4.3; saml-core-2.0-os, section 2.5).
 */
final class Conditions {
  /** Conditions that are checked, or hold for an SP that takes each assertion once. */
  private static final Set<String> KNOWN =
      Set.of("AudienceRestriction", "OneTimeUse", "ProxyRestriction");

  private final ServiceProvider sp;
  private final InstantSource clock;

  Conditions(ServiceProvider sp, InstantSource clock) {
    this.sp = sp;
    this.clock = clock;
  }

  /**
   * @param response the message
   * @param requestId the request that it answers, or null: it must answer none
   * @param needsDestination whether it must name its Destination
   */
  void response(Response response, String requestId, boolean needsDestination) throws CodedFailure {
    made("Response", response.getVersion(), response.getIssueInstant());
    if (response.getIssuer() != null) {
      issuer(response.getIssuer().getValue(), "Response");
    }
    ResponseReader.destination(
        "Response", response.getDestination(), needsDestination, List.of(sp.acs()));
    answers(response.getInResponseTo(), requestId, "Response");
  }

  void issuer(String issuer, String what) throws CodedFailure {
    if (!sp.idp().entityId().equals(issuer)) {
      throw new CodedFailure(
          SamlCode.WRONG_ISSUER,
          "the %s is issued by %s, and %s was asked".formatted(what, issuer, sp.idp().entityId()));
    }
  }

  void assertion(Assertion assertion, String requestId) throws CodedFailure {
    issuer(assertion.getIssuer() == null ? null : assertion.getIssuer().getValue(), "assertion");
    made("assertion", assertion.getVersion(), assertion.getIssueInstant());
    Instant now = clock.instant();
    var conditions = assertion.getConditions();
    if (conditions == null) {
      throw new CodedFailure(
          SamlCode.WRONG_AUDIENCE, "the assertion has no Conditions, and so no audience");
    }
    begun("assertion", conditions.getNotBefore(), now);
    ended("assertion", conditions.getNotOnOrAfter(), now);
    known(conditions.getDOM());
    audience(assertion);
    confirmed(assertion, requestId, now);
    if (assertion.getAuthnStatements().isEmpty()) {
      throw new CodedFailure(
          SamlCode.NO_AUTHN_STATEMENT,
          "the assertion has no AuthnStatement, and so nobody signed on (saml-profiles 4.1.4.2)");
    }
    for (var statement : assertion.getAuthnStatements()) {
      ended("session of the assertion", statement.getSessionNotOnOrAfter(), now);
    }
    if (requestId != null) {
      asked(assertion.getAuthnStatements().get(0));
    }
  }

  /** Whether the login is of a kind that the request asked for (section 3.3.2.2.1). */
  private void asked(AuthnStatement statement) throws CodedFailure {
    var how = statement.getAuthnContext();
    var reference = how == null ? null : how.getAuthnContextClassRef();
    String context = reference == null ? "none" : reference.getURI();
    List<String> wanted = sp.options().authnContexts();
    if (!wanted.isEmpty() && !wanted.contains(context)) {
      throw new CodedFailure(
          SamlCode.WRONG_AUTHN_CONTEXT,
          "the request asked for the authentication context %s, the assertion states %s"
              .formatted(String.join(" or ", wanted), context));
    }
  }

  /** Of which version, and when (saml-core-2.0-os, sections 2.3.3 and 3.2.2). */
  private void made(String what, SAMLVersion version, Instant issued) throws CodedFailure {
    if (!SAMLVersion.VERSION_20.equals(version)) {
      throw new CodedFailure(
          SamlCode.WRONG_VERSION,
          "the %s has the Version %s, expected 2.0"
              .formatted(what, version == null ? "that is missing" : version));
    }
    if (issued == null) {
      throw new CodedFailure(
          SamlCode.UNEXPECTED_MESSAGE, "the %s has no IssueInstant".formatted(what));
    }
    Instant now = clock.instant();
    if (now.plus(sp.skew()).isBefore(issued)) {
      throw new CodedFailure(
          SamlCode.NOT_YET_VALID,
          "the %s was issued at %s, and it is %s; clockSkew is %d s"
              .formatted(what, issued, now, sp.skew().toSeconds()));
    }
  }

  /** An assertion with a condition that is not understood may not be used (section 2.5.1). */
  private static void known(Element conditions) throws CodedFailure {
    for (Element e = SamlXml.child(conditions); e != null; e = SamlXml.next(e)) {
      if (!SAMLConstants.SAML20_NS.equals(e.getNamespaceURI())
          || !KNOWN.contains(e.getLocalName())) {
        String type = e.getAttributeNS(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
        throw new CodedFailure(
            SamlCode.UNKNOWN_CONDITION,
            "the assertion has the condition %s%s, which this SP does not know"
                .formatted(e.getLocalName(), type.isEmpty() ? "" : " of type " + type));
      }
    }
  }

  /** One bearer confirmation that fits is enough (saml-profiles-2.0-os, section 4.1.4.3). */
  private void confirmed(Assertion assertion, String requestId, Instant now) throws CodedFailure {
    List<SubjectConfirmation> bearers =
        assertion.getSubject() == null
            ? List.of()
            : assertion.getSubject().getSubjectConfirmations().stream()
                .filter(c -> SubjectConfirmation.METHOD_BEARER.equals(c.getMethod()))
                .filter(c -> c.getSubjectConfirmationData() != null)
                .toList();
    CodedFailure first =
        new CodedFailure(
            SamlCode.BAD_SUBJECT, "the assertion's subject has no bearer confirmation");
    for (int i = 0; i < bearers.size(); i++) {
      try {
        bearer(bearers.get(i).getSubjectConfirmationData(), requestId, now);
        return;
      } catch (CodedFailure e) {
        first = i == 0 ? e : first;
      }
    }
    throw bearers.size() < 2
        ? first
        : new CodedFailure(
            first.code(),
            "none of %d bearer confirmations fits; the first: %s"
                .formatted(bearers.size(), first.getMessage()));
  }

  private void bearer(SubjectConfirmationData bearer, String requestId, Instant now)
      throws CodedFailure {
    if (!sp.acs().toString().equals(bearer.getRecipient())) {
      throw new CodedFailure(
          SamlCode.WRONG_RECIPIENT,
          "the assertion is to be delivered at %s, and came to %s"
              .formatted(bearer.getRecipient(), sp.acs()));
    }
    if (bearer.getNotOnOrAfter() == null) {
      throw new CodedFailure(
          SamlCode.EXPIRED, "the assertion's SubjectConfirmationData has no NotOnOrAfter");
    }
    ended("assertion's delivery", bearer.getNotOnOrAfter(), now);
    begun("assertion's delivery", bearer.getNotBefore(), now);
    if (bearer.getNotBefore() != null) {
      throw new CodedFailure(
          SamlCode.BAD_SUBJECT,
          "the assertion's SubjectConfirmationData has NotBefore, which bearer must not have");
    }
    answers(bearer.getInResponseTo(), requestId, "assertion");
  }

  private void begun(String what, Instant begin, Instant now) throws CodedFailure {
    if (begin != null && now.plus(sp.skew()).isBefore(begin)) {
      throw new CodedFailure(
          SamlCode.NOT_YET_VALID,
          "the %s begins at %s, and it is %s; clockSkew is %d s"
              .formatted(what, begin, now, sp.skew().toSeconds()));
    }
  }

  private void ended(String what, Instant end, Instant now) throws CodedFailure {
    if (end != null && !now.minus(sp.skew()).isBefore(end)) {
      throw new CodedFailure(
          SamlCode.EXPIRED,
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
          SamlCode.WRONG_AUDIENCE,
          "the assertion is for %s, and this SP is %s".formatted(named, sp.entityId()));
    }
  }

  private static void answers(String inResponseTo, String requestId, String what)
      throws CodedFailure {
    if (!ResponseCheck.ANY.equals(requestId) && !Objects.equals(inResponseTo, requestId)) {
      throw new CodedFailure(
          SamlCode.WRONG_IN_RESPONSE_TO,
          requestId == null
              ? "the %s answers %s, and nothing was asked".formatted(what, inResponseTo)
              : "the %s answers %s, and %s was asked".formatted(what, inResponseTo, requestId));
    }
  }
}
