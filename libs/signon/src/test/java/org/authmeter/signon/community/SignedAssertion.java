package org.authmeter.signon.community;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import javax.xml.namespace.QName;
import net.shibboleth.utilities.java.support.xml.SerializeSupport;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml1.core.Assertion;
import org.opensaml.saml.saml1.core.AuthorizationDecisionStatement;
import org.opensaml.saml.saml1.core.Conditions;
import org.opensaml.saml.saml1.core.DecisionTypeEnumeration;
import org.opensaml.saml.saml1.core.NameIdentifier;
import org.opensaml.saml.saml1.core.Subject;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.SignatureSigningParameters;
import org.opensaml.xmlsec.keyinfo.impl.X509KeyInfoGeneratorFactory;
import org.opensaml.xmlsec.signature.support.SignatureConstants;
import org.opensaml.xmlsec.signature.support.SignatureSupport;

/** A service's key, and assertions that are signed with it. */
final class SignedAssertion {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final KeyStore keys;
  private final String alias;

  SignedAssertion(Path folder, String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-validity",
                "7")
            .inheritIO()
            .start();
    if (!keytool.waitFor(120, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new IOException("keytool has made no key store");
    }
    alias = name;
    keys = KeyStore.getInstance(store.toFile(), PASSWORD);
  }

  private X509Certificate certificate() throws Exception {
    return (X509Certificate) keys.getCertificate(alias);
  }

  KeyStore trusted() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(alias, certificate());
    return store;
  }

  String xml(String subject, int statements) throws Exception {
    Assertion assertion = build(Assertion.DEFAULT_ELEMENT_NAME);
    assertion.setVersion(SAMLVersion.VERSION_11);
    assertion.setID("_a1");
    assertion.setIssuer(certificate().getSubjectX500Principal().getName());
    assertion.setIssueInstant(Instant.now());
    Conditions conditions = build(Conditions.DEFAULT_ELEMENT_NAME);
    conditions.setNotOnOrAfter(Instant.now().plus(Duration.ofHours(24)));
    assertion.setConditions(conditions);
    for (int i = 1; i <= statements; i++) {
      NameIdentifier name = build(NameIdentifier.DEFAULT_ELEMENT_NAME);
      name.setValue(subject);
      Subject about = build(Subject.DEFAULT_ELEMENT_NAME);
      about.setNameIdentifier(name);
      AuthorizationDecisionStatement statement =
          build(AuthorizationDecisionStatement.DEFAULT_ELEMENT_NAME);
      statement.setDecision(DecisionTypeEnumeration.PERMIT);
      statement.setResource("files|set-" + i);
      statement.setSubject(about);
      assertion.getAuthorizationDecisionStatements().add(statement);
    }
    SignatureSigningParameters parameters = new SignatureSigningParameters();
    X509KeyInfoGeneratorFactory keyInfo = new X509KeyInfoGeneratorFactory();
    keyInfo.setEmitEntityCertificate(true);
    parameters.setKeyInfoGenerator(keyInfo.newInstance());
    parameters.setSigningCredential(
        new BasicX509Credential(certificate(), (PrivateKey) keys.getKey(alias, PASSWORD)));
    parameters.setSignatureAlgorithm(SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256);
    parameters.setSignatureReferenceDigestMethod(SignatureConstants.ALGO_ID_DIGEST_SHA256);
    parameters.setSignatureCanonicalizationAlgorithm(
        SignatureConstants.ALGO_ID_C14N_EXCL_OMIT_COMMENTS);
    SignatureSupport.signObject(assertion, parameters);
    String xml = SerializeSupport.nodeToString(assertion.getDOM());
    return xml.substring(xml.indexOf("?>") + 2);
  }

  @SuppressWarnings("unchecked") // The registry maps the element's name to its type.
  private static <T extends XMLObject> T build(QName name) {
    return (T) XMLObjectSupport.buildXMLObject(name);
  }
}
