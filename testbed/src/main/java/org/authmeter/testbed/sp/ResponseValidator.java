package org.authmeter.testbed.sp;

import static org.authmeter.testbed.sp.ResponseRefused.Reason.*;
import static org.authmeter.testbed.sp.ResponseRefused.Reason.ENCRYPTION;
import static org.authmeter.testbed.sp.ResponseRefused.Reason.SIGNATURE;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authmeter.testbed.saml.IdpMetadata;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SignatureCheck;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Attribute;
import org.opensaml.saml.saml2.core.EncryptedAssertion;
import org.opensaml.saml.saml2.core.Issuer;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.encryption.Decrypter;
import org.opensaml.xmlsec.encryption.support.DecryptionException;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.InlineEncryptedKeyResolver;
import org.opensaml.xmlsec.keyinfo.impl.StaticKeyInfoCredentialResolver;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/**
 * Decides whether a Response signs a user on, by the rules of the Web Browser SSO profile (SAML
 * profiles 4.1.4.2, 4.1.4.3). Only the element whose signature was verified is read.
 */
public final class ResponseValidator {
  /** Clocks may differ by this much. */
  static final Duration SKEW = Duration.ofMinutes(3);

  /** An assertion that claims to be valid for longer is refused, so replay detection is bounded. */
  static final Duration MAXIMUM_VALIDITY = Duration.ofMinutes(20);

  private final IdpMetadata idp;
  private final Decryption decryption;
  private final AssertionConditions conditions;

  /**
   * A user whom an accepted Response names.
   *
   * @param user the uid attribute
   * @param attributes by friendly name
   * @param sessionIndex the IdP's name of its session (SAML core 2.7.2)
   */
  public record SignedOn(String user, Map<String, List<String>> attributes, String sessionIndex) {
    public SignedOn {
      attributes = Map.copyOf(attributes);
    }
  }

  /**
   * @param spEntityId the audience
   * @param acs the recipient
   */
  public ResponseValidator(
      IdpMetadata idp, SamlKey spKey, String spEntityId, String acs, SpState memory) {
    this.idp = idp;
    this.decryption = new Decryption(spKey);
    this.conditions = new AssertionConditions(spEntityId, acs, memory);
  }

  /**
   * @return the user
   * @throws ResponseRefused with the first rule that does not hold
   */
  public SignedOn validate(Response response) throws ResponseRefused {
    conditions.destination(response);
    if (response.getIssuer() != null) {
      issuer(response.getIssuer(), "Response");
    }
    status(response);
    boolean signed = signed(response);
    Assertion assertion = onlyAssertion(response);
    signed |= signed(assertion);
    if (!signed) {
      throw new ResponseRefused(
          UNSIGNED,
          "unsigned: neither the Response nor the assertion %s bears a signature"
              .formatted(assertion.getID()));
    }
    issuer(assertion.getIssuer(), "assertion");
    conditions.check(assertion, response.getInResponseTo());
    return signedOn(assertion);
  }

  private void issuer(Issuer issuer, String where) throws ResponseRefused {
    String value = issuer == null ? null : issuer.getValue();
    if (!idp.entityId().equals(value)) {
      throw new ResponseRefused(
          ISSUER,
          "issuer of the %s: expected %s, found %s".formatted(where, idp.entityId(), value));
    }
  }

  private static void status(Response response) throws ResponseRefused {
    StatusCode code = response.getStatus() == null ? null : response.getStatus().getStatusCode();
    if (code == null || !StatusCode.SUCCESS.equals(code.getValue())) {
      String inner =
          code == null || code.getStatusCode() == null
              ? ""
              : " / " + code.getStatusCode().getValue();
      throw new ResponseRefused(
          STATUS, "status: " + (code == null ? "none" : code.getValue() + inner));
    }
  }

  /**
   * Verifies the signature of an element, if it has one, with the key of the metadata.
   *
   * @return whether there is a signature
   */
  private boolean signed(SignableSAMLObject object) throws ResponseRefused {
    if (object.getSignature() == null) {
      return false;
    }
    String why = SignatureCheck.enveloped(object, List.of(idp.credential()));
    if (why != null) {
      throw new ResponseRefused(
          SIGNATURE,
          "signature of the %s %s: %s"
              .formatted(
                  object.getElementQName().getLocalPart(), object.getSignatureReferenceID(), why));
    }
    return true;
  }

  private Assertion onlyAssertion(Response response) throws ResponseRefused {
    int plain = response.getAssertions().size();
    int encrypted = response.getEncryptedAssertions().size();
    if (plain + encrypted != 1) {
      throw new ResponseRefused(
          UNREADABLE,
          "expected one assertion, found %d and %d encrypted".formatted(plain, encrypted));
    }
    return plain == 1
        ? response.getAssertions().get(0)
        : decryption.open(response.getEncryptedAssertions().get(0));
  }

  private static SignedOn signedOn(Assertion assertion) throws ResponseRefused {
    Map<String, List<String>> attributes = new LinkedHashMap<>();
    for (var statement : assertion.getAttributeStatements()) {
      for (Attribute attribute : statement.getAttributes()) {
        String name =
            attribute.getFriendlyName() == null ? attribute.getName() : attribute.getFriendlyName();
        attributes.computeIfAbsent(name, n -> new ArrayList<>()).addAll(values(attribute));
      }
    }
    if (attributes.getOrDefault("uid", List.of()).size() != 1) {
      throw new ResponseRefused(SUBJECT, "subject: expected one uid, found " + attributes.keySet());
    }
    if (assertion.getAuthnStatements().isEmpty()) {
      throw new ResponseRefused(SUBJECT, "subject: no AuthnStatement");
    }
    return new SignedOn(
        attributes.get("uid").get(0),
        attributes,
        String.valueOf(assertion.getAuthnStatements().get(0).getSessionIndex()));
  }

  private static List<String> values(Attribute attribute) {
    List<String> values = new ArrayList<>();
    for (XMLObject value : attribute.getAttributeValues()) {
      if (value.getDOM() != null) {
        values.add(value.getDOM().getTextContent());
      }
    }
    return values;
  }

  /**
   * Opens an EncryptedAssertion whose key is inside (SAML core 2.3.4); no other place is looked at.
   */
  private static final class Decryption {
    private static final Set<String> ALGORITHMS =
        Set.of(
            EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES128_GCM,
            EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256_GCM,
            EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP,
            EncryptionConstants.ALGO_ID_MGF1_SHA1,
            SignatureConstants.ALGO_ID_DIGEST_SHA1,
            EncryptionConstants.ALGO_ID_DIGEST_SHA256);

    private final StaticKeyInfoCredentialResolver key;

    Decryption(SamlKey key) {
      this.key = new StaticKeyInfoCredentialResolver(List.of(key.credential()));
    }

    Assertion open(EncryptedAssertion encrypted) throws ResponseRefused {
      try {
        Decrypter decrypter =
            new Decrypter(null, key, new InlineEncryptedKeyResolver(), ALGORITHMS, null);
        // A document of its own: the assertion's signature refers to this root.
        decrypter.setRootInNewDocument(true);
        return decrypter.decrypt(encrypted);
      } catch (DecryptionException e) {
        throw new ResponseRefused(ENCRYPTION, "encryption: the assertion does not open");
      }
    }
  }
}
