package org.authmeter.common.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Collections;

/** Reads trust stores and key stores: PKCS12 and JKS; certificates also in PEM. */
public final class KeyStores {
  private static final String PEM = "-----BEGIN CERTIFICATE";

  private KeyStores() {}

  /**
   * Certificates to trust.
   *
   * @param field for messages
   * @param file PKCS12, JKS or PEM, recognised by its content
   * @param password of the store; empty for PEM
   * @throws IllegalArgumentException naming field, file and reason, never the password
   */
  public static KeyStore trust(String field, Path file, String password) {
    byte[] content = read(field, file);
    if (!new String(content, StandardCharsets.ISO_8859_1).contains(PEM)) {
      return filled(field, file, load(field, file, password));
    }
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry("trusted-" + number++, certificate);
      }
      return filled(field, file, store);
    } catch (IOException | GeneralSecurityException e) {
      throw broken(field, file, e);
    }
  }

  private static KeyStore filled(String field, Path file, KeyStore store) {
    try {
      if (store.size() == 0) {
        throw new IllegalArgumentException(
            "%s: %s holds no certificate; give certificates as PEM, or a PKCS12 or JKS store"
                .formatted(field, file));
      }
      return store;
    } catch (GeneralSecurityException e) {
      throw broken(field, file, e);
    }
  }

  /**
   * The client's key and certificate.
   *
   * @throws IllegalArgumentException naming field, file and reason, never the password
   */
  public static KeyStore keys(String field, Path file, String password) {
    byte[] content = read(field, file);
    if (new String(content, StandardCharsets.ISO_8859_1).contains("-----BEGIN")) {
      throw new IllegalArgumentException(
          field
              + ": "
              + file
              + " is a PEM file; make a PKCS12 store of key and certificate: openssl pkcs12"
              + " -export -in cert.pem -inkey key.pem -out client.p12");
    }
    KeyStore store = load(field, file, password);
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          return store;
        }
      }
    } catch (GeneralSecurityException e) {
      throw broken(field, file, e);
    }
    throw new IllegalArgumentException(field + ": " + file + " holds no private key");
  }

  private static byte[] read(String field, Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          field + ": " + file.toAbsolutePath() + " does not exist or is not a file");
    }
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw broken(field, file, e);
    }
  }

  private static KeyStore load(String field, Path file, String password) {
    try {
      return KeyStore.getInstance(file.toFile(), password.toCharArray());
    } catch (IOException | GeneralSecurityException e) {
      if (password.isEmpty()) {
        return withoutPassword(field, file, e);
      }
      throw broken(field, file, e);
    }
  }

  /** JKS shows its certificates to everybody; only their integrity is not checked. */
  private static KeyStore withoutPassword(String field, Path file, Exception cause) {
    try {
      return KeyStore.getInstance(file.toFile(), (char[]) null);
    } catch (IOException | GeneralSecurityException e) {
      throw broken(field, file, cause);
    }
  }

  private static IllegalArgumentException broken(String field, Path file, Exception cause) {
    return new IllegalArgumentException(
        field
            + ": "
            + file
            + " cannot be read as PKCS12, JKS or PEM ("
            + cause.getMessage()
            + "); check the file and "
            + field
            + "Password",
        cause);
  }
}
