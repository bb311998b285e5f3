package org.authmeter.testbed.sp;

import static org.authmeter.testbed.sp.ResponseRefused.Reason.ENCRYPTION;

import java.util.List;
import java.util.Set;
import org.authmeter.testbed.saml.SamlKey;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.EncryptedAssertion;
import org.opensaml.saml.saml2.encryption.Decrypter;
import org.opensaml.xmlsec.encryption.support.DecryptionException;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.InlineEncryptedKeyResolver;
import org.opensaml.xmlsec.keyinfo.impl.StaticKeyInfoCredentialResolver;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/**
 * Opens an EncryptedAssertion whose key is inside (SAML core 2.3.4); no other place is looked at.
 */
final class Decryption {
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
