package org.authmeter.signon.saml.sp;

import java.net.URI;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlCode;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.SessionIndex;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.encryption.Encrypter;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.xmlsec.encryption.support.DataEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.EncryptionException;
import org.opensaml.xmlsec.encryption.support.KeyEncryptionParameters;

/** The messages of Single Logout (saml-core-2.0-os, section 3.7). */
final class LogoutMessages {
  /** As long as an IdP may take its time. */
  private static final int VALID_SECONDS = 300;

  private final ServiceProvider sp;

  LogoutMessages(ServiceProvider sp) {
    this.sp = sp;
  }

  /**
   * @param encryptName whether the name travels encrypted for the IdP's key
   */
  LogoutRequest request(SignedOn user, URI to, boolean encryptName) throws CodedFailure {
    LogoutRequest request =
        OpenSaml.request(LogoutRequest.DEFAULT_ELEMENT_NAME, sp.entityId(), to.toString());
    request.setNotOnOrAfter(request.getIssueInstant().plusSeconds(VALID_SECONDS));
    NameID name = name(user);
    if (encryptName) {
      encrypt(request, name);
    } else {
      request.setNameID(name);
    }
    if (!user.sessionIndex().isEmpty()) {
      SessionIndex index = OpenSaml.build(SessionIndex.DEFAULT_ELEMENT_NAME);
      index.setValue(user.sessionIndex());
      request.getSessionIndexes().add(index);
    }
    return request;
  }

  /**
   * @param to null over SOAP
   */
  LogoutResponse response(String requestId, URI to) {
    StatusCode code = OpenSaml.build(StatusCode.DEFAULT_ELEMENT_NAME);
    code.setValue(StatusCode.SUCCESS);
    Status status = OpenSaml.build(Status.DEFAULT_ELEMENT_NAME);
    status.setStatusCode(code);
    return OpenSaml.answer(
        LogoutResponse.DEFAULT_ELEMENT_NAME,
        sp.entityId(),
        to == null ? null : to.toString(),
        requestId,
        status);
  }

  private static NameID name(SignedOn user) {
    NameID name = OpenSaml.build(NameID.DEFAULT_ELEMENT_NAME);
    name.setValue(user.nameId());
    name.setFormat(value(user.nameIdFormat()));
    name.setNameQualifier(value(user.nameQualifiers().get(0)));
    name.setSPNameQualifier(value(user.nameQualifiers().get(1)));
    return name;
  }

  private static String value(String text) {
    return text.isEmpty() ? null : text;
  }

  private void encrypt(LogoutRequest request, NameID name) throws CodedFailure {
    if (sp.idp().encryption() == null) {
      throw new CodedFailure(
          SamlCode.NO_ENDPOINT,
          "the metadata of %s has no key to encrypt for".formatted(sp.idp().entityId()));
    }
    DataEncryptionParameters data = new DataEncryptionParameters();
    data.setAlgorithm(EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256_GCM);
    KeyEncryptionParameters key = new KeyEncryptionParameters();
    key.setEncryptionCredential(new BasicCredential(sp.idp().encryption().getPublicKey()));
    key.setAlgorithm(EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP);
    try {
      Encrypter encrypter = new Encrypter(data, key);
      // inside, where every IdP looks for it
      encrypter.setKeyPlacement(Encrypter.KeyPlacement.INLINE);
      request.setEncryptedID(encrypter.encrypt(name));
    } catch (EncryptionException e) {
      throw new IllegalStateException("the IdP's key does not encrypt: " + e.getMessage(), e);
    }
  }
}
