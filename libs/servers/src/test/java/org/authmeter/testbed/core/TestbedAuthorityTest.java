package org.authmeter.testbed.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import org.authmeter.common.tls.KeyFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestbedAuthorityTest {
  @TempDir Path folder;

  @Test
  void shouldIssueAServerCertificateForNamesAndAddresses() throws Exception {
    TestbedAuthority authority = new TestbedAuthority();
    KeyPair keys = TestbedAuthority.newKeys();
    X509Certificate server =
        authority.server(keys, "localhost", List.of("localhost", "idp.localhost", "127.0.0.2"));
    server.verify(authority.certificate().getPublicKey());
    server.checkValidity();
    assertThat(server.getSubjectAlternativeNames())
        .containsExactlyInAnyOrder(
            List.of(2, "localhost"), List.of(2, "idp.localhost"), List.of(7, "127.0.0.2"));
    assertThat(server.getBasicConstraints()).isEqualTo(-1);
    assertThat(authority.certificate().getBasicConstraints()).isZero();
  }

  @Test
  void shouldReadBackWhatItWrote() throws Exception {
    KeyPair keys = TestbedAuthority.newKeys();
    X509Certificate certificate = TestbedAuthority.selfSigned(keys, "idp");
    Path store = folder.resolve("k.p12");
    KeyFiles.writePkcs12(store, "secret", keys, certificate);
    var read = KeyFiles.readPkcs12(store, "secret");
    assertThat(read.getKey(KeyFiles.ALIAS, "secret".toCharArray())).isEqualTo(keys.getPrivate());
    Path pem = folder.resolve("c.pem");
    KeyFiles.writePem(pem, certificate);
    try (var in = Files.newInputStream(pem)) {
      assertThat(CertificateFactory.getInstance("X.509").generateCertificate(in))
          .isEqualTo(certificate);
    }
  }
}
