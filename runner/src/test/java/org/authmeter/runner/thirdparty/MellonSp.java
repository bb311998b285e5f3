package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** mod_auth_mellon, an SP inside Apache. */
final class MellonSp {
  private final Path work;
  private final ServiceProvider provider;

  MellonSp(Path work, String origin) throws Exception {
    this.work = Files.createDirectories(work);
    this.provider =
        new ServiceProvider(
            origin + "/mellon/saml/metadata",
            origin + "/mellon/saml/postResponse",
            origin + "/mellon/",
            "http://www.w3.org/2001/04/xmlenc#aes256-cbc", // Debian 12's lasso knows no GCM
            KeyPairFiles.create(work));
  }

  ServiceProvider provider() {
    return provider;
  }

  /** Its part of Apache's configuration. */
  String site(IdentityProvider idp) throws IOException {
    Files.writeString(work.resolve("idp.xml"), idp.metadata());
    return Template.text(
        "apache/mellon.conf", Map.of("work", work.toString(), "entityId", provider.entityId()));
  }
}
