package org.authmeter.common.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** Keys and certificates as files: PKCS#12 (RFC 7292) and PEM (RFC 7468). */
public final class KeyFiles {
  /** The one entry of each key store. */
  public static final String ALIAS = "testbed";

  private KeyFiles() {}

  public static void writePkcs12(Path file, String password, KeyPair keys, X509Certificate... chain)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry(ALIAS, keys.getPrivate(), password.toCharArray(), (Certificate[]) chain);
      store.store(out, password.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot write the key store " + file, e);
    }
  }

  public static KeyStore readPkcs12(Path file, String password) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.toCharArray());
      return store;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the key store " + file, e);
    }
  }

  public static void writePem(Path file, X509Certificate certificate) throws IOException {
    Files.writeString(
        file,
        "-----BEGIN CERTIFICATE-----\n" + base64(certificate) + "\n-----END CERTIFICATE-----\n",
        StandardCharsets.US_ASCII);
  }

  /**
   * Writes certificate and private key of a key store as PEM, for servers that are not Java's; only
   * the owner may read the key.
   */
  public static void writePem(Path pkcs12, String password, Path certificate, Path key)
      throws IOException {
    try {
      KeyStore store = readPkcs12(pkcs12, password);
      writePem(certificate, (X509Certificate) store.getCertificate(ALIAS));
      byte[] encoded = store.getKey(ALIAS, password.toCharArray()).getEncoded();
      Files.createFile(
          key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(
          key,
          "-----BEGIN PRIVATE KEY-----\n" + base64(encoded) + "\n-----END PRIVATE KEY-----\n",
          StandardCharsets.US_ASCII);
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the key store " + pkcs12, e);
    }
  }

  /** A key store that trusts the certificate of a PEM file. */
  public static KeyStore trusting(Path pem) throws IOException {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      return store;
    } catch (GeneralSecurityException e) {
      throw new IOException("no readable certificate in " + pem, e);
    }
  }

  /** The certificate's DER in base64 lines of 64 characters, as PEM and SAML metadata hold it. */
  public static String base64(X509Certificate certificate) throws IOException {
    try {
      return base64(certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private static String base64(byte[] encoded) {
    return Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
  }
}
