package org.authmeter.testbed.community;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.saml.SamlKey;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml1.core.Action;
import org.opensaml.saml.saml1.core.Assertion;
import org.opensaml.saml.saml1.core.AuthorizationDecisionStatement;
import org.opensaml.saml.saml1.core.Conditions;
import org.opensaml.saml.saml1.core.ConfirmationMethod;
import org.opensaml.saml.saml1.core.DecisionTypeEnumeration;
import org.opensaml.saml.saml1.core.NameIdentifier;
import org.opensaml.saml.saml1.core.Subject;
import org.opensaml.saml.saml1.core.SubjectConfirmation;

/**
 * Makes signed assertions with an AuthorizationDecisionStatement for each grant (SAML 1.1 core,
 * 2.4.4). In SAML 1.0, which the documented service issued, the ID of an assertion is no XML ID, so
 * that its signature names the whole document (SAML 1.0 core, 5.4.1); in 1.1 it names the ID.
 */
final class PolicyAssertions {
  /** The service's own limit: 24 hours. */
  static final long MAXIMUM_SECONDS = 24 * 3600;

  private static final String CONFIRMATION = "urn:oasis:names:tc:SAML:1.0:am:X509-PKI";

  private final SamlKey key;
  private final String issuer;

  PolicyAssertions(SamlKey key) {
    this.key = key;
    this.issuer = key.credential().getEntityCertificate().getSubjectX500Principal().getName();
  }

  /**
   * @param lifetime seconds; 0 or less = the service's own
   * @return XML without a declaration
   */
  String create(Caller caller, List<PolicyQueries.Grant> grants, long lifetime, SAMLVersion version)
      throws IOException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Assertion assertion = OpenSaml.build(Assertion.DEFAULT_ELEMENT_NAME);
    assertion.setVersion(version);
    assertion.setID(OpenSaml.newId());
    assertion.setIssuer(issuer);
    assertion.setIssueInstant(now);
    long seconds = lifetime <= 0 ? MAXIMUM_SECONDS : Math.min(lifetime, MAXIMUM_SECONDS);
    Conditions conditions = OpenSaml.build(Conditions.DEFAULT_ELEMENT_NAME);
    conditions.setNotBefore(now);
    conditions.setNotOnOrAfter(now.plusSeconds(seconds));
    assertion.setConditions(conditions);
    for (PolicyQueries.Grant grant : grants) {
      assertion.getAuthorizationDecisionStatements().add(statement(caller, grant));
    }
    if (version == SAMLVersion.VERSION_10) {
      key.signDocumentWithCertificate(assertion);
    } else {
      key.signWithCertificate(assertion);
    }
    String xml = SerializeSupport.nodeToString(assertion.getDOM());
    return xml.startsWith("<?xml") ? xml.substring(xml.indexOf("?>") + 2) : xml;
  }

  private static AuthorizationDecisionStatement statement(
      Caller caller, PolicyQueries.Grant grant) {
    AuthorizationDecisionStatement statement =
        OpenSaml.build(AuthorizationDecisionStatement.DEFAULT_ELEMENT_NAME);
    statement.setDecision(DecisionTypeEnumeration.PERMIT);
    statement.setResource(grant.resource());
    statement.setSubject(subject(caller));
    for (String name : grant.actions()) {
      Action action = OpenSaml.build(Action.DEFAULT_ELEMENT_NAME);
      action.setNamespace(grant.serviceType());
      action.setValue(name);
      statement.getActions().add(action);
    }
    return statement;
  }

  private static Subject subject(Caller caller) {
    NameIdentifier name = OpenSaml.build(NameIdentifier.DEFAULT_ELEMENT_NAME);
    name.setFormat(NameIdentifier.X509_SUBJECT);
    name.setNameQualifier(caller.issuer());
    name.setValue(caller.subject());
    ConfirmationMethod method = OpenSaml.build(ConfirmationMethod.DEFAULT_ELEMENT_NAME);
    method.setURI(CONFIRMATION);
    SubjectConfirmation confirmation = OpenSaml.build(SubjectConfirmation.DEFAULT_ELEMENT_NAME);
    confirmation.getConfirmationMethods().add(method);
    Subject subject = OpenSaml.build(Subject.DEFAULT_ELEMENT_NAME);
    subject.setNameIdentifier(name);
    subject.setSubjectConfirmation(confirmation);
    return subject;
  }
}
