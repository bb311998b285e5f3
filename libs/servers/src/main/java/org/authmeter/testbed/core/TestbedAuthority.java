package org.authmeter.testbed.core;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import javax.security.auth.x500.X500Principal;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.common.tls.TlsProvider;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * A certificate authority that lives as long as one testbed.
 *
 * <p>Keys are RSA-2048 unless asked for otherwise: it is what the IdPs and SPs of the documented
 * measurements had and most federations still use, and it puts the cost of a handshake on the
 * server under test (one private operation, about 1 ms) and not on the load generator, whose
 * verification is cheap; with EC P-256 it would be the other way round.
 */
public final class TestbedAuthority {
  /** File of the authority's certificate in a testbed's folder. */
  public static final String CERTIFICATE = "ca.pem";

  /** File of the servers' key in a testbed's folder. */
  public static final String SERVER_KEY = "server.p12";

  /** Of an RSA key. */
  public static final int BITS = 2048;

  private static final Duration VALIDITY = Duration.ofDays(7);
  private static final String SIGNATURE = "SHA256withRSA";

  private final KeyPair keys;
  private final X509Certificate certificate;

  public TestbedAuthority() {
    keys = newKeys();
    X500Name name = new X500Name("CN=AuthMeter testbed CA");
    try {
      X509v3CertificateBuilder builder = builder(name, name, keys);
      builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
      builder.addExtension(
          Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
      certificate = sign(builder, keys);
    } catch (CertIOException e) {
      throw new IllegalStateException(e);
    }
  }

  public X509Certificate certificate() {
    return certificate;
  }

  /**
   * Makes a testbed's {@code ca.pem} and {@code server.p12}.
   *
   * @param names DNS names and addresses that the certificate is for
   */
  public static void writeServerKey(TestbedLayout layout, List<String> names) throws IOException {
    writeServerKey(layout, BITS, names);
  }

  /** The same with a server's key of so many bits, which decide what a handshake costs it. */
  public static void writeServerKey(TestbedLayout layout, int bits, List<String> names)
      throws IOException {
    new TestbedAuthority().writeServerKey(layout, newKeys(bits), names);
  }

  /** The same with this authority and existing keys. */
  public void writeServerKey(TestbedLayout layout, KeyPair keys, List<String> names)
      throws IOException {
    KeyFiles.writePem(layout.file(CERTIFICATE), certificate);
    KeyFiles.writePkcs12(
        layout.file(SERVER_KEY),
        layout.get("password"),
        keys,
        server(keys, "localhost", names),
        certificate);
  }

  /** A server certificate for DNS names and IPv4 addresses (RFC 5280, 4.2.1.6). */
  public X509Certificate server(KeyPair subject, String commonName, List<String> names) {
    GeneralName[] alternatives =
        names.stream()
            .map(
                name ->
                    new GeneralName(
                        name.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName,
                        name))
            .toArray(GeneralName[]::new);
    try {
      X509v3CertificateBuilder builder =
          builder(
              new X500Name(certificate.getSubjectX500Principal().getName()),
              new X500Name("CN=" + commonName),
              subject);
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
      builder.addExtension(
          Extension.keyUsage,
          true,
          new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
      return sign(builder, keys);
    } catch (CertIOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A client certificate.
   *
   * @param subject DN as RFC 2253 writes it
   */
  public X509Certificate client(KeyPair keys, String subject) {
    try {
      X509v3CertificateBuilder builder =
          builder(
              new X500Name(certificate.getSubjectX500Principal().getName()),
              X500Name.getInstance(new X500Principal(subject).getEncoded()),
              keys);
      builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
      builder.addExtension(
          Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_clientAuth));
      return sign(builder, this.keys);
    } catch (CertIOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A certificate signed by its own key, as entities publish in SAML metadata. */
  public static X509Certificate selfSigned(KeyPair subject, String commonName) {
    X500Name name = new X500Name("CN=" + commonName);
    return sign(builder(name, name, subject), subject);
  }

  public static KeyPair newKeys() {
    return newKeys(BITS);
  }

  private static KeyPair newKeys(int bits) {
    try {
      return TlsProvider.of("auto").rsaKeys(bits);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509v3CertificateBuilder builder(
      X500Name issuer, X500Name subject, KeyPair subjectKeys) {
    Instant now = Instant.now();
    return new JcaX509v3CertificateBuilder(
        issuer,
        BigInteger.valueOf(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE)),
        Date.from(now.minus(Duration.ofHours(1))),
        Date.from(now.plus(VALIDITY)),
        subject,
        subjectKeys.getPublic());
  }

  private static X509Certificate sign(X509v3CertificateBuilder builder, KeyPair issuer) {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(new JcaContentSignerBuilder(SIGNATURE).build(issuer.getPrivate())));
    } catch (OperatorCreationException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
