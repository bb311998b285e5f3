package org.authmeter.signon.cas;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.Enumeration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The certificate of the call-back listener: a key store, or one made for this run by keytool. */
public final class CallbackKeys {
  private static final String PASSWORD_VARIABLE = "AUTHMETER_CALLBACK_PASSWORD";
  private static final long LONGEST_SECONDS = 60;

  private final KeyStore keys;
  private final char[] password;

  private CallbackKeys(KeyStore keys, char[] password) {
    this.keys = keys;
    this.password = password;
  }

  /**
   * Reads a PKCS#12 or JKS file.
   *
   * @throws IOException when it cannot be read with the password
   */
  public static CallbackKeys read(Path file, String password) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password.toCharArray());
      return new CallbackKeys(keys, password.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("the key store " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Makes a self-signed certificate.
   *
   * @param host name or address that it is for
   */
  public static CallbackKeys make(String host) throws IOException {
    Path folder = Files.createTempDirectory("authmeter-callback");
    Path file = folder.resolve("callback.p12");
    String password = UUID.randomUUID().toString();
    try {
      boolean address = host.matches("[0-9.]+|.*:.*");
      ProcessBuilder keytool =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
              "-genkeypair",
              "-keyalg",
              "EC",
              "-alias",
              "callback",
              "-dname",
              "CN=" + host.replace(",", ""),
              "-ext",
              "SAN=" + (address ? "ip:" : "dns:") + host,
              "-keystore",
              file.toString(),
              "-storetype",
              "PKCS12",
              // in the environment: the command line is for all to read
              "-storepass:env",
              PASSWORD_VARIABLE,
              "-validity",
              "30");
      keytool.environment().put(PASSWORD_VARIABLE, password);
      keytool.redirectErrorStream(true).redirectOutput(folder.resolve("keytool.log").toFile());
      Process process = keytool.start();
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IOException("keytool made no certificate for " + host);
      }
      return read(file, password);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool made a certificate", e);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder.resolve("keytool.log"));
      Files.deleteIfExists(folder);
    }
  }

  /** For the listener. */
  public SSLContext tls() throws IOException {
    try {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the call-back's key cannot be used: " + e.getMessage(), e);
    }
  }

  /** Writes the certificate as PEM (RFC 7468), for the trust store of the server. */
  public void writeCertificate(Path file) throws IOException {
    try {
      Enumeration<String> aliases = keys.aliases();
      Certificate certificate = keys.getCertificate(aliases.nextElement());
      Files.writeString(
          file,
          "-----BEGIN CERTIFICATE-----\n"
              + Base64.getMimeEncoder(64, new byte[] {'\n'})
                  .encodeToString(certificate.getEncoded())
              + "\n-----END CERTIFICATE-----\n",
          StandardCharsets.US_ASCII);
    } catch (GeneralSecurityException e) {
      throw new IOException("the call-back's certificate cannot be written", e);
    }
  }
}
