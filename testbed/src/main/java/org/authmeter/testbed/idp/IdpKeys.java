package org.authmeter.testbed.idp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.session.SealerKeyStore;

/**
 * Makes the keys of a testbed: {@code server.p12} (TLS, shared by SP, balancer and nodes), {@code
 * ca.pem}, {@code idp.p12} (signs Responses), {@code sp.p12} (opens EncryptedAssertions), {@code
 * client-sp.p12} (for a load generator that is the SP itself), the metadata that publishes the last
 * three, and {@code sealer.jks} (sessions in cookies).
 */
final class IdpKeys {
  /** Key of the SP that a load generator may be. */
  static final String CLIENT_SP = "client-sp.p12";

  /** Where the layout has that key store's password, for load generators. */
  static final String CLIENT_PASSWORD = "client.password";

  private IdpKeys() {}

  /**
   * @param spMetadata metadata of one more SP; null for none
   */
  static void create(SamlLayout layout, Path spMetadata) throws IOException {
    // Five RSA keys take about 0.1 s each.
    List<KeyPair> keys =
        IntStream.range(0, 4).parallel().mapToObj(i -> TestbedAuthority.newKeys()).toList();
    String password = layout.get("password");
    List<String> names = new ArrayList<>(List.of("localhost", "sp.localhost", SamlLayout.IDP_HOST));
    names.add(TestbedLayout.LOCAL);
    names.addAll(layout.nodes());
    new TestbedAuthority().writeServerKey(layout, keys.get(0), names);
    var idp = TestbedAuthority.selfSigned(keys.get(1), SamlLayout.IDP_HOST);
    KeyFiles.writePkcs12(layout.file("idp.p12"), password, keys.get(1), idp);
    MetadataFiles.writeIdp(layout, idp);
    var sp = TestbedAuthority.selfSigned(keys.get(2), "localhost");
    KeyFiles.writePkcs12(layout.file("sp.p12"), password, keys.get(2), sp);
    MetadataFiles.writeSp(layout, sp);
    Path folder = Files.createDirectory(layout.file(MetadataFiles.FOLDER));
    var client = TestbedAuthority.selfSigned(keys.get(3), "sp.authmeter.localhost");
    KeyFiles.writePkcs12(layout.file(CLIENT_SP), layout.get(CLIENT_PASSWORD), keys.get(3), client);
    MetadataFiles.writeClientSp(layout, client);
    MetadataFiles.writeServices(layout, sp);
    if (spMetadata != null) {
      Files.copy(spMetadata, folder.resolve("000001.xml"));
    }
    SealerKeyStore.create(layout.file("sealer.jks"));
  }
}
