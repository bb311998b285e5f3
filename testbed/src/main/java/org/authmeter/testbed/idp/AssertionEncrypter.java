package org.authmeter.testbed.idp;

import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.EncryptedAssertion;
import org.opensaml.saml.saml2.encryption.Encrypter;
import org.opensaml.security.credential.Credential;
import org.opensaml.xmlsec.encryption.support.DataEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.EncryptionException;
import org.opensaml.xmlsec.encryption.support.KeyEncryptionParameters;

/** Encrypts assertions for one SP: AES-128-GCM, its key by RSA-OAEP, a new one each time. */
final class AssertionEncrypter {
  private final Credential sp;

  AssertionEncrypter(Credential sp) {
    this.sp = sp;
  }

  EncryptedAssertion encrypt(Assertion assertion) throws EncryptionException {
    DataEncryptionParameters data = new DataEncryptionParameters();
    data.setAlgorithm(EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES128_GCM);
    KeyEncryptionParameters key = new KeyEncryptionParameters();
    key.setAlgorithm(EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP);
    key.setEncryptionCredential(sp);
    Encrypter encrypter = new Encrypter(data, key);
    encrypter.setKeyPlacement(Encrypter.KeyPlacement.INLINE);
    return encrypter.encrypt(assertion);
  }
}
