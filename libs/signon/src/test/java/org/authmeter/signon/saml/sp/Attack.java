package org.authmeter.signon.saml.sp;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.spec.SecretKeySpec;
import org.authmeter.signon.saml.message.SamlCode;
import org.opensaml.core.xml.config.XMLObjectProviderRegistrySupport;
import org.opensaml.saml.ext.saml2delrestrict.DelegationRestrictionType;
import org.opensaml.saml.ext.saml2delrestrict.impl.DelegationRestrictionTypeBuilder;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Condition;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.SubjectConfirmationData;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.security.credential.Credential;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.SignatureSigningParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.signature.SignableXMLObject;
import org.opensaml.xmlsec.signature.support.SignatureConstants;
import org.opensaml.xmlsec.signature.support.SignatureSupport;

/**
 * A Response that must not sign anybody on.
 *
 * @param name of the attack
 * @param xml the Response
 * @param reason why it must be refused
 */
record Attack(String name, byte[] xml, SamlCode reason) {
  @Override
  public String toString() {
    return name;
  }

  static Attack text(String name, String xml, SamlCode reason) {
    return new Attack(name, xml.getBytes(StandardCharsets.UTF_8), reason);
  }

  /** A Response whose assertion was changed before it was signed. */
  static Attack changed(String name, Consumer<Assertion> change, SamlCode reason) {
    Response response = TestIdp.response("test001");
    change.accept(response.getAssertions().get(0));
    TestIdp.sign(response.getAssertions().get(0));
    return new Attack(name, TestIdp.xml(response), reason);
  }

  /** A Response that was changed before it was signed as a whole. */
  static Attack changedResponse(String name, Consumer<Response> change, SamlCode reason) {
    Response response = TestIdp.response("test001");
    change.accept(response);
    TestIdp.sign(response);
    return new Attack(name, TestIdp.xml(response), reason);
  }

  /** An assertion whose only confirmation was changed before it was signed. */
  static Attack confirmed(String name, Consumer<SubjectConfirmationData> change, SamlCode reason) {
    return changed(
        name,
        a ->
            change.accept(
                a.getSubject().getSubjectConfirmations().get(0).getSubjectConfirmationData()),
        reason);
  }

  /** A condition of an extension, which this SP does not know. */
  static Condition delegation() {
    return ((DelegationRestrictionTypeBuilder)
            XMLObjectProviderRegistrySupport.getBuilderFactory()
                .<DelegationRestrictionType>getBuilderOrThrow(DelegationRestrictionType.TYPE_NAME))
        .buildObject(Condition.DEFAULT_ELEMENT_NAME, DelegationRestrictionType.TYPE_NAME);
  }

  /** A signed Response whose text was changed afterwards. */
  static Attack replaced(String name, String from, String to, SamlCode reason) {
    String xml = new String(TestIdp.signed("test001.evil.com"), StandardCharsets.UTF_8);
    if (!xml.contains(from)) {
      throw new IllegalStateException("nothing to change: " + from);
    }
    return text(name, xml.replace(from, to), reason);
  }

  /** A Response whose encrypted assertion was changed afterwards. */
  static Attack encrypted(String name, String from, String to, SamlCode reason) throws Exception {
    Response response = TestIdp.response("test001");
    response
        .getEncryptedAssertions()
        .add(
            TestIdp.encrypter(null, EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP)
                .encrypt(response.getAssertions().get(0)));
    response.getAssertions().clear();
    String xml = new String(TestIdp.xml(response), StandardCharsets.UTF_8);
    String changed = xml.replaceAll(from, to);
    if (changed.equals(xml)) {
      throw new IllegalStateException("nothing to change: " + from);
    }
    return text(name, changed, reason);
  }

  /** Signed by another algorithm or key than the IdP's. */
  static Attack signedBy(
      String name, Credential credential, String algorithm, String digest, SamlCode reason)
      throws Exception {
    Response response = TestIdp.response("test001");
    sign(response.getAssertions().get(0), credential, algorithm, digest);
    return new Attack(name, TestIdp.xml(response), reason);
  }

  static void sign(SignableXMLObject object, Credential credential, String algorithm, String digest)
      throws Exception {
    SignatureSigningParameters parameters = new SignatureSigningParameters();
    parameters.setSigningCredential(credential);
    parameters.setSignatureAlgorithm(algorithm);
    parameters.setSignatureReferenceDigestMethod(digest);
    parameters.setSignatureCanonicalizationAlgorithm(
        SignatureConstants.ALGO_ID_C14N_EXCL_OMIT_COMMENTS);
    SignatureSupport.signObject(object, parameters);
  }

  static Credential idp() {
    return new BasicX509Credential(TestKeys.IDP.certificate(), TestKeys.IDP.key());
  }

  /** The IdP's public key, which everybody has, as the secret of an HMAC. */
  static Credential confused() {
    return new BasicCredential(
        new SecretKeySpec(TestKeys.IDP.certificate().getPublicKey().getEncoded(), "HmacSHA256"));
  }

  static Credential stranger() {
    return new BasicX509Credential(TestKeys.STRANGER.certificate(), TestKeys.STRANGER.key());
  }

  /** A stranger's signature with the stranger's certificate in it. */
  static Attack strangersCertificate() {
    Response response = TestIdp.response("test001");
    TestIdp.sign(response.getAssertions().get(0), TestKeys.STRANGER);
    return new Attack("certificate of a stranger", TestIdp.xml(response), SamlCode.UNKNOWN_KEY);
  }

  static void times(Assertion assertion, long fromSeconds, long untilSeconds) {
    Instant now = Instant.now();
    assertion.getConditions().setNotBefore(now.plusSeconds(fromSeconds));
    assertion.getConditions().setNotOnOrAfter(now.plusSeconds(untilSeconds));
    List.of(assertion.getSubject().getSubjectConfirmations().get(0))
        .forEach(
            c -> c.getSubjectConfirmationData().setNotOnOrAfter(now.plusSeconds(untilSeconds)));
  }
}
