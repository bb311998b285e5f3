package org.authmeter.testbed.idp.message;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.authmeter.signon.saml.message.OpenSaml;
import org.opensaml.core.xml.XMLObjectBuilder;
import org.opensaml.core.xml.schema.XSString;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Attribute;
import org.opensaml.saml.saml2.core.AttributeStatement;
import org.opensaml.saml.saml2.core.AttributeValue;
import org.opensaml.saml.saml2.core.Audience;
import org.opensaml.saml.saml2.core.AudienceRestriction;
import org.opensaml.saml.saml2.core.AuthnContext;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnStatement;
import org.opensaml.saml.saml2.core.Conditions;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.NameIDType;
import org.opensaml.saml.saml2.core.Subject;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;

/** Makes assertions of the Web Browser SSO profile (SAML profiles 4.1.4.2). */
final class AssertionBuilder {
  /** Shibboleth's assertionLifetime. */
  static final Duration LIFETIME = Duration.ofMinutes(5);

  /** LDAP attributes are named by their OID (X.500/LDAP attribute profile). */
  private static final Map<String, String> OIDS =
      Map.of(
          "uid", "urn:oid:0.9.2342.19200300.100.1.1",
          "mail", "urn:oid:0.9.2342.19200300.100.1.3",
          "eduPersonPrincipalName", "urn:oid:1.3.6.1.4.1.5923.1.1.1.6",
          "displayName", "urn:oid:2.16.840.1.113730.3.1.241");

  private final String entityId;

  AssertionBuilder(String entityId) {
    this.entityId = entityId;
  }

  /** About a user who signed on. */
  Assertion create(
      LoginContext context,
      NameID nameId,
      String sessionIndex,
      Instant authenticated,
      Map<String, String[]> attributes) {
    Instant now = Instant.now();
    Assertion assertion = about(nameId, context.issuer(), attributes, now);
    assertion.getSubject().getSubjectConfirmations().add(bearer(context, now));
    assertion.getAuthnStatements().add(statement(context, sessionIndex, authenticated));
    return assertion;
  }

  /** The answer to an attribute query: the subject of the query, and its attributes. */
  Assertion answer(String nameId, String sp, Map<String, String[]> attributes) {
    NameID subject = NameIds.nameId(NameIDType.TRANSIENT, nameId);
    subject.setNameQualifier(entityId);
    subject.setSPNameQualifier(sp);
    return about(subject, sp, attributes, Instant.now());
  }

  private Assertion about(NameID nameId, String sp, Map<String, String[]> attributes, Instant now) {
    Assertion assertion = OpenSaml.build(Assertion.DEFAULT_ELEMENT_NAME);
    assertion.setID(OpenSaml.newId());
    assertion.setVersion(SAMLVersion.VERSION_20);
    assertion.setIssueInstant(now);
    assertion.setIssuer(OpenSaml.issuer(entityId));
    Subject subject = OpenSaml.build(Subject.DEFAULT_ELEMENT_NAME);
    subject.setNameID(nameId);
    assertion.setSubject(subject);
    assertion.setConditions(conditions(sp, now));
    assertion.getAttributeStatements().add(attributeStatement(attributes));
    return assertion;
  }

  private static SubjectConfirmation bearer(LoginContext context, Instant now) {
    SubjectConfirmationData data = OpenSaml.build(SubjectConfirmationData.DEFAULT_ELEMENT_NAME);
    // An unsolicited Response answers nothing (SAML profiles 4.1.5).
    data.setInResponseTo(context.requestId().isEmpty() ? null : context.requestId());
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

  private static AuthnStatement statement(
      LoginContext login, String sessionIndex, Instant authenticated) {
    AuthnContextClassRef method = OpenSaml.build(AuthnContextClassRef.DEFAULT_ELEMENT_NAME);
    method.setURI(
        login.wishes().authnContext().isEmpty()
            ? AuthnContext.PPT_AUTHN_CTX
            : login.wishes().authnContext());
    AuthnContext context = OpenSaml.build(AuthnContext.DEFAULT_ELEMENT_NAME);
    context.setAuthnContextClassRef(method);
    AuthnStatement statement = OpenSaml.build(AuthnStatement.DEFAULT_ELEMENT_NAME);
    statement.setAuthnInstant(authenticated);
    statement.setSessionIndex(sessionIndex);
    statement.setAuthnContext(context);
    return statement;
  }

  private static AttributeStatement attributeStatement(Map<String, String[]> attributes) {
    AttributeStatement statement = OpenSaml.build(AttributeStatement.DEFAULT_ELEMENT_NAME);
    attributes.forEach((name, values) -> statement.getAttributes().add(attribute(name, values)));
    return statement;
  }

  @SuppressWarnings("unchecked") // The registry's builder of xs:string.
  private static Attribute attribute(String name, String[] values) {
    Attribute attribute = OpenSaml.build(Attribute.DEFAULT_ELEMENT_NAME);
    attribute.setName(OIDS.getOrDefault(name, name));
    attribute.setFriendlyName(name);
    attribute.setNameFormat(Attribute.URI_REFERENCE);
    XMLObjectBuilder<XSString> builder =
        (XMLObjectBuilder<XSString>) XMLObjectSupport.<XSString>getBuilder(XSString.TYPE_NAME);
    for (String text : values) {
      XSString value = builder.buildObject(AttributeValue.DEFAULT_ELEMENT_NAME, XSString.TYPE_NAME);
      value.setValue(text);
      attribute.getAttributeValues().add(value);
    }
    return attribute;
  }
}
