package org.authmeter.signon.saml.message;

import java.util.List;
import net.shibboleth.utilities.java.support.xml.ParserPool;
import org.authmeter.browser.failure.CodedFailure;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.saml.common.SAMLObject;
import org.opensaml.saml.saml2.core.EncryptedElementType;
import org.opensaml.saml.saml2.encryption.Decrypter;
import org.opensaml.saml.saml2.encryption.EncryptedElementTypeEncryptedKeyResolver;
import org.opensaml.security.credential.Credential;
import org.opensaml.xmlsec.encryption.support.ChainingEncryptedKeyResolver;
import org.opensaml.xmlsec.encryption.support.DecryptionException;
import org.opensaml.xmlsec.encryption.support.InlineEncryptedKeyResolver;
import org.opensaml.xmlsec.encryption.support.SimpleRetrievalMethodEncryptedKeyResolver;
import org.opensaml.xmlsec.keyinfo.impl.StaticKeyInfoCredentialResolver;

/**
 * Opens encrypted assertions and names (saml-core-2.0-os, sections 2.2.4 and 2.3.4). The key is
 * looked for in the message: inside, beside, or where a RetrievalMethod of the same document leads.
 */
public final class Decryption {
  /** One per key for all virtual users: they keep nothing of a message, and are slow to make. */
  private final List<Decrypter> keys;

  /**
   * @param keys private keys of the SP, tried in order
   */
  public Decryption(List<Credential> keys) {
    this.keys = keys.stream().map(Decryption::decrypter).toList();
  }

  /**
   * @param encrypted whose {@link Structure} has been checked
   * @param type what must be inside
   */
  public <T extends SAMLObject> T open(EncryptedElementType encrypted, Class<T> type)
      throws CodedFailure {
    String what = encrypted.getElementQName().getLocalPart();
    if (keys.isEmpty()) {
      throw new CodedFailure(
          SamlCode.NOT_DECRYPTED, "the SP has no key to open the %s; set keyStore".formatted(what));
    }
    String why = "";
    for (Decrypter key : keys) {
      try {
        XMLObject opened = key.decryptData(encrypted.getEncryptedData());
        if (type.isInstance(opened)) {
          return type.cast(opened);
        }
        throw new CodedFailure(
            SamlCode.UNEXPECTED_MESSAGE,
            "expected a %s in the %s, came %s"
                .formatted(type.getSimpleName(), what, opened.getElementQName()));
      } catch (DecryptionException | RuntimeException e) {
        // the library has no exception of its own for a part that is missing
        why = e.getMessage();
      }
    }
    throw new CodedFailure(
        SamlCode.NOT_DECRYPTED,
        "the %s does not open with any of the SP's %d keys: %s".formatted(what, keys.size(), why));
  }

  private static Decrypter decrypter(Credential key) {
    ChainingEncryptedKeyResolver places =
        new ChainingEncryptedKeyResolver(
            List.of(
                new InlineEncryptedKeyResolver(),
                new EncryptedElementTypeEncryptedKeyResolver(),
                new SimpleRetrievalMethodEncryptedKeyResolver()));
    Decrypter decrypter =
        new Decrypter(null, new StaticKeyInfoCredentialResolver(List.of(key)), places) {
          @Override
          @SuppressWarnings("deprecation") // its successor is one pool for the whole process
          protected ParserPool buildParserPool() {
            return SamlXml.parsers();
          }
        };
    // A document of its own: the assertion's signature refers to this root.
    decrypter.setRootInNewDocument(true);
    return decrypter;
  }
}
