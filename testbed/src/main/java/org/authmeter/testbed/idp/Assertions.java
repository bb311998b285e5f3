package org.authmeter.testbed.idp;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.authmeter.testbed.saml.OpenSaml;
import org.authmeter.testbed.web.RandomIds;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Audience;
import org.opensaml.saml.saml2.core.AudienceRestriction;
import org.opensaml.saml.saml2.core.AuthnContext;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnStatement;
import org.opensaml.saml.saml2.core.Conditions;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.NameIDType;
import org.opensaml.saml.saml2.core.Subject;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;

/** Makes assertions of the Web Browser SSO profile (SAML profiles 4.1.4.2). */
final class Assertions {
  /** Shibboleth's assertionLifetime. */
  static final Duration LIFETIME = Duration.ofMinutes(5);

  private final String entityId;

  Assertions(String entityId) {
    this.entityId = entityId;
  }

  /**
   * About a user who signed on.
   *
   * @param nameId the user's transient id
   */
  Assertion create(
      LoginContext context,
      String nameId,
      String sessionIndex,
      Instant authenticated,
      Map<String, String[]> attributes) {
    Instant now = Instant.now();
    Assertion assertion = about(nameId, context.issuer(), attributes, now);
    assertion.getSubject().getSubjectConfirmations().add(bearer(context, now));
    assertion.getAuthnStatements().add(statement(sessionIndex, authenticated));
    return assertion;
  }

  /** The answer to an attribute query: the subject of the query, and its attributes. */
  Assertion answer(String nameId, String sp, Map<String, String[]> attributes) {
    return about(nameId, sp, attributes, Instant.now());
  }

  private Assertion about(String nameId, String sp, Map<String, String[]> attributes, Instant now) {
    Assertion assertion = OpenSaml.build(Assertion.DEFAULT_ELEMENT_NAME);
    assertion.setID(RandomIds.samlId());
    assertion.setVersion(SAMLVersion.VERSION_20);
    assertion.setIssueInstant(now);
    Issuer issuer = OpenSaml.build(Issuer.DEFAULT_ELEMENT_NAME);
    issuer.setValue(entityId);
    assertion.setIssuer(issuer);
    assertion.setSubject(subject(nameId, sp));
    assertion.setConditions(conditions(sp, now));
    assertion.getAttributeStatements().add(AttributeStatements.of(attributes));
    return assertion;
  }

  private Subject subject(String value, String sp) {
    NameID nameId = OpenSaml.build(NameID.DEFAULT_ELEMENT_NAME);
    nameId.setFormat(NameIDType.TRANSIENT);
    nameId.setNameQualifier(entityId);
    nameId.setSPNameQualifier(sp);
    nameId.setValue(value);
    Subject subject = OpenSaml.build(Subject.DEFAULT_ELEMENT_NAME);
    subject.setNameID(nameId);
    return subject;
  }

  private static SubjectConfirmation bearer(LoginContext context, Instant now) {
    SubjectConfirmationData data = OpenSaml.build(SubjectConfirmationData.DEFAULT_ELEMENT_NAME);
    data.setInResponseTo(context.requestId());
    data.setRecipient(context.acs());
    data.setNotOnOrAfter(now.plus(LIFETIME));
    SubjectConfirmation confirmation = OpenSaml.build(SubjectConfirmation.DEFAULT_ELEMENT_NAME);
    confirmation.setMethod(SubjectConfirmation.METHOD_BEARER);
    confirmation.setSubjectConfirmationData(data);
    return confirmation;
  }

  private static Conditions conditions(String sp, Instant now) {
    Audience audience = OpenSaml.build(Audience.DEFAULT_ELEMENT_NAME);
    audience.setURI(sp);
    AudienceRestriction restriction = OpenSaml.build(AudienceRestriction.DEFAULT_ELEMENT_NAME);
    restriction.getAudiences().add(audience);
    Conditions conditions = OpenSaml.build(Conditions.DEFAULT_ELEMENT_NAME);
    conditions.setNotBefore(now);
    conditions.setNotOnOrAfter(now.plus(LIFETIME));
    conditions.getAudienceRestrictions().add(restriction);
    return conditions;
  }

  private static AuthnStatement statement(String sessionIndex, Instant authenticated) {
    AuthnContextClassRef method = OpenSaml.build(AuthnContextClassRef.DEFAULT_ELEMENT_NAME);
    method.setURI(AuthnContext.PPT_AUTHN_CTX);
    AuthnContext context = OpenSaml.build(AuthnContext.DEFAULT_ELEMENT_NAME);
    context.setAuthnContextClassRef(method);
    AuthnStatement statement = OpenSaml.build(AuthnStatement.DEFAULT_ELEMENT_NAME);
    statement.setAuthnInstant(authenticated);
    statement.setSessionIndex(sessionIndex);
    statement.setAuthnContext(context);
    return statement;
  }
}
