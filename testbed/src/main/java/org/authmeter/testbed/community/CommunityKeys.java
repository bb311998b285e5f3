package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * Makes the keys of a Community Authorization Service and of its clients. All clients share one key
 * pair, with a certificate for each: making a key takes longer than signing hundreds of
 * certificates, and TLS costs the same.
 */
final class CommunityKeys {
  private final TestbedLayout layout;
  private final TestbedAuthority authority = new TestbedAuthority();
  private final KeyPair server;
  private final KeyPair clients;

  CommunityKeys(TestbedLayout layout) {
    this.layout = layout;
    List<KeyPair> keys =
        IntStream.range(0, 2).parallel().mapToObj(i -> TestbedAuthority.newKeys()).toList();
    server = keys.get(0);
    clients = keys.get(1);
  }

  /**
   * Makes {@code server.p12}, {@code ca.pem}, and the clients' stores: {@code users/user-N.p12},
   * {@code credential-N.p12}, {@code visitor.p12} (no rights), {@code unenrolled.p12} (no user) and
   * {@code untrusted.p12} (signed by itself).
   *
   * @param users number of users with a certificate
   */
  void create(int users, Population population) throws IOException {
    authority.writeServerKey(layout, server, List.of("localhost", TestbedLayout.LOCAL));
    Files.createDirectory(layout.file("users"));
    List<String> subjects = new ArrayList<>();
    for (int i = 1; i <= users; i++) {
      subjects.add(client("users/user-" + i + ".p12", Enrolment.subject(i)));
    }
    for (int policies : population.credentialPolicies()) {
      client("credential-" + policies + ".p12", Enrolment.credentialSubject(policies));
    }
    layout
        .set("subjects", String.join("\n", subjects))
        .set("visitor", client("visitor.p12", "CN=Visitor,O=AuthMeter"))
        .set("authority", authority.certificate().getSubjectX500Principal().getName());
    client("unenrolled.p12", "CN=Nobody,O=AuthMeter");
    write("untrusted.p12", TestbedAuthority.selfSigned(clients, "User 1"));
  }

  /**
   * @return the subject as Java writes it, which the tables hold
   */
  private String client(String file, String subject) throws IOException {
    X509Certificate certificate = authority.client(clients, subject);
    write(file, certificate);
    return certificate.getSubjectX500Principal().getName();
  }

  private void write(String file, X509Certificate certificate) throws IOException {
    Path store = layout.file(file);
    KeyFiles.writePkcs12(store, layout.get("password"), clients, certificate);
  }
}
