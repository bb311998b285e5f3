package org.authmeter.testbed.saml;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/**
 * With what the IdP encrypts (XML Encryption 1.1, 5.2 and 5.5.2).
 *
 * @param data URI of the block cipher
 * @param keyTransport URI of the key transport
 * @param digest URI of the digest of RSA-OAEP
 * @param mgf URI of the mask generation function; null for rsa-oaep-mgf1p, which has but one
 */
public record EncryptionAlgorithms(String data, String keyTransport, String digest, String mgf) {
  /** The block ciphers by the names that options take. */
  private static final Map<String, String> DATA =
      Map.of(
          "aes128-gcm", EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES128_GCM,
          "aes256-gcm", EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256_GCM,
          "aes128-cbc", EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES128,
          "aes256-cbc", EncryptionConstants.ALGO_ID_BLOCKCIPHER_AES256);

  private static final Map<String, String> KEY_TRANSPORT =
      Map.of(
          "rsa-oaep-mgf1p", EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP,
          "rsa-oaep", EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP11);

  private static final List<String> DIGESTS =
      List.of(
          SignatureConstants.ALGO_ID_DIGEST_SHA1,
          EncryptionConstants.ALGO_ID_DIGEST_SHA256,
          EncryptionConstants.ALGO_ID_DIGEST_SHA512);

  private static final List<String> MGFS =
      List.of(
          EncryptionConstants.ALGO_ID_MGF1_SHA1,
          EncryptionConstants.ALGO_ID_MGF1_SHA256,
          EncryptionConstants.ALGO_ID_MGF1_SHA512);

  /** By short names: what the options and the control take. */
  public static EncryptionAlgorithms of(String data, String keyTransport) {
    return ofUris(
        named("data encryption", DATA, data),
        named("key transport", KEY_TRANSPORT, keyTransport),
        null,
        null);
  }

  /** With the defaults of either RSA-OAEP where digest or mask generation function are null. */
  static EncryptionAlgorithms ofUris(String data, String keyTransport, String digest, String mgf) {
    boolean newer = EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP11.equals(keyTransport);
    String digestOf =
        digest != null
            ? digest
            : newer
                ? EncryptionConstants.ALGO_ID_DIGEST_SHA256
                : SignatureConstants.ALGO_ID_DIGEST_SHA1;
    String mgfOf = mgf != null ? mgf : EncryptionConstants.ALGO_ID_MGF1_SHA256;
    return new EncryptionAlgorithms(data, keyTransport, digestOf, newer ? mgfOf : null);
  }

  static boolean knowsData(String uri) {
    return DATA.containsValue(uri);
  }

  static boolean knowsKeyTransport(String uri, String digest, String mgf) {
    return KEY_TRANSPORT.containsValue(uri)
        && (digest == null || DIGESTS.contains(digest))
        && (mgf == null || MGFS.contains(mgf));
  }

  private static String named(String what, Map<String, String> names, String name) {
    String uri = names.get(name);
    if (uri == null) {
      throw new IllegalArgumentException(
          "%s '%s': legal values are %s"
              .formatted(what, name, String.join(", ", new TreeMap<>(names).keySet())));
    }
    return uri;
  }
}
