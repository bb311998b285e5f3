package org.authmeter.testbed.saml;

import java.io.IOException;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.EncryptedAssertion;
import org.opensaml.saml.saml2.core.EncryptedID;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.encryption.Encrypter;
import org.opensaml.security.credential.Credential;
import org.opensaml.xmlsec.encryption.support.DataEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.EncryptionException;
import org.opensaml.xmlsec.encryption.support.KeyEncryptionParameters;
import org.opensaml.xmlsec.encryption.support.RSAOAEPParameters;

/** Encrypts for one SP with a new key each time, which travels inside (SAML core 2.2.4, 2.3.4). */
public final class SpEncrypter {
  private final Credential sp;
  private final EncryptionAlgorithms algorithms;

  public SpEncrypter(Credential sp, EncryptionAlgorithms algorithms) {
    this.sp = sp;
    this.algorithms = algorithms;
  }

  public EncryptedAssertion encrypt(Assertion assertion) throws IOException {
    try {
      return encrypter().encrypt(assertion);
    } catch (EncryptionException e) {
      throw new IOException("the assertion cannot be encrypted: " + e.getMessage(), e);
    }
  }

  public EncryptedID encrypt(NameID nameId) throws IOException {
    try {
      return encrypter().encrypt(nameId);
    } catch (EncryptionException e) {
      throw new IOException("the NameID cannot be encrypted: " + e.getMessage(), e);
    }
  }

  private Encrypter encrypter() {
    DataEncryptionParameters data = new DataEncryptionParameters();
    data.setAlgorithm(algorithms.data());
    KeyEncryptionParameters key = new KeyEncryptionParameters();
    key.setAlgorithm(algorithms.keyTransport());
    key.setRSAOAEPParameters(new RSAOAEPParameters(algorithms.digest(), algorithms.mgf(), null));
    key.setEncryptionCredential(sp);
    Encrypter encrypter = new Encrypter(data, key);
    encrypter.setKeyPlacement(Encrypter.KeyPlacement.INLINE);
    return encrypter;
  }
}
