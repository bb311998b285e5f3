package org.authmeter.signon.passkey;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a passkey signs with (RFC 9053 sections 2.1 and 2.2). */
public enum PasskeyAlgorithm {
  /** ECDSA over P-256 with SHA-256. */
  ES256(-7),
  /** EdDSA over Ed25519. */
  ED25519(-8);

  /** Labels of COSE keys (RFC 9052 section 7.1; RFC 9053 section 7). */
  private static final int KTY = 1;

  private static final int ALG = 3;
  private static final int CRV = -1;
  private static final int X = -2;
  private static final int Y = -3;

  /** Octets of a coordinate, or of an Ed25519 key. */
  private static final int COORDINATE = 32;

  private final int cose;

  PasskeyAlgorithm(int cose) {
    this.cose = cose;
  }

  /** The number of COSE. */
  int cose() {
    return cose;
  }

  KeyPair generate() throws GeneralSecurityException {
    if (this == ED25519) {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  /**
   * @param encoded PKCS#8
   */
  PrivateKey read(byte[] encoded) throws GeneralSecurityException {
    return KeyFactory.getInstance(this == ES256 ? "EC" : "Ed25519")
        .generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }

  byte[] sign(PrivateKey key, byte[] text) throws GeneralSecurityException {
    Signature signature = Signature.getInstance(this == ES256 ? "SHA256withECDSA" : "Ed25519");
    signature.initSign(key);
    signature.update(text);
    return signature.sign();
  }

  /** The COSE key; the point or key is at the end of the encoded SubjectPublicKeyInfo. */
  byte[] cose(PublicKey key) {
    byte[] info = key.getEncoded();
    Map<Integer, Object> map = new LinkedHashMap<>();
    map.put(KTY, this == ES256 ? 2 : 1);
    map.put(ALG, cose);
    map.put(CRV, this == ES256 ? 1 : 6);
    if (this == ES256) {
      int x = info.length - 2 * COORDINATE;
      map.put(X, Arrays.copyOfRange(info, x, x + COORDINATE));
      map.put(Y, Arrays.copyOfRange(info, x + COORDINATE, info.length));
    } else {
      map.put(X, Arrays.copyOfRange(info, info.length - COORDINATE, info.length));
    }
    return Cbor.of(map);
  }
}
