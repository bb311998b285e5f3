package org.authmeter.signon.saml.metadata;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Keys and certificates in PEM (RFC 7468): PKCS#8, encrypted or not, and RSA's own PKCS#1. */
public final class PemKeys {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \\1-----");

  /** AlgorithmIdentifier of RSA, as PKCS#8 puts it before the key: version 0, rsaEncryption. */
  private static final byte[] RSA = {
    2, 1, 0, 48, 13, 6, 9, 42, (byte) 134, 72, (byte) 134, (byte) 247, 13, 1, 1, 1, 5, 0
  };

  private PemKeys() {}

  /**
   * @param pem private keys and their certificates, in equal order
   * @param password of encrypted keys
   */
  public static List<SpKey> read(String pem, char[] password)
      throws IOException, GeneralSecurityException {
    List<PrivateKey> keys = new ArrayList<>();
    List<X509Certificate> certificates = new ArrayList<>();
    Matcher block = BLOCK.matcher(pem);
    while (block.find()) {
      byte[] der = Base64.getMimeDecoder().decode(block.group(2).strip());
      switch (block.group(1)) {
        case "CERTIFICATE" ->
            certificates.add(
                (X509Certificate)
                    CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(der)));
        case "PRIVATE KEY" -> keys.add(key(new PKCS8EncodedKeySpec(der)));
        case "RSA PRIVATE KEY" -> keys.add(key(new PKCS8EncodedKeySpec(wrap(der))));
        case "ENCRYPTED PRIVATE KEY" -> keys.add(key(open(der, password)));
        default -> {
          if (block.group(1).endsWith("PRIVATE KEY")) {
            throw new GeneralSecurityException(
                "a %s is not read; turn it into PKCS#8: openssl pkcs8 -topk8 -in key.pem"
                    .formatted(block.group(1)));
          }
        }
      }
    }
    return pairs(keys, certificates);
  }

  private static List<SpKey> pairs(List<PrivateKey> keys, List<X509Certificate> certificates)
      throws GeneralSecurityException {
    if (keys.size() > certificates.size()) {
      throw new GeneralSecurityException(
          "it has %d private keys and %d certificates; put the certificate of each key into the"
                  .formatted(keys.size(), certificates.size())
              + " same file");
    }
    List<SpKey> pairs = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      pairs.add(new SpKey(keys.get(i), certificates.get(i)));
    }
    return pairs;
  }

  private static PKCS8EncodedKeySpec open(byte[] der, char[] password)
      throws IOException, GeneralSecurityException {
    EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(der);
    // PBES2 names the cipher in its parameters
    String name = info.getAlgName();
    String algorithm =
        name.equals("PBES2") || name.startsWith("1.2.840.113549.1.5.13")
            ? info.getAlgParameters().toString()
            : name;
    Cipher cipher = Cipher.getInstance(algorithm);
    cipher.init(
        Cipher.DECRYPT_MODE,
        SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password)),
        info.getAlgParameters());
    return info.getKeySpec(cipher);
  }

  private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
    try {
      return KeyFactory.getInstance("RSA").generatePrivate(spec);
    } catch (InvalidKeySpecException e) {
      return KeyFactory.getInstance("EC").generatePrivate(spec);
    }
  }

  /** PKCS#1 within PKCS#8 (RFC 5208, section 5): SEQUENCE of version, algorithm, OCTET STRING. */
  private static byte[] wrap(byte[] pkcs1) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.write(RSA);
    tagged(content, 4, pkcs1);
    ByteArrayOutputStream outer = new ByteArrayOutputStream();
    tagged(outer, 48, content.toByteArray());
    return outer.toByteArray();
  }

  private static void tagged(ByteArrayOutputStream out, int tag, byte[] value) throws IOException {
    out.write(tag);
    int length = value.length;
    if (length < 128) {
      out.write(length);
    } else if (length < 256) {
      out.write(129);
      out.write(length);
    } else {
      out.write(130);
      out.write(length >> 8);
      out.write(length);
    }
    out.write(value);
  }

  /** Whether a file's content is PEM. */
  public static boolean looksLike(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1).contains("-----BEGIN ");
  }
}
