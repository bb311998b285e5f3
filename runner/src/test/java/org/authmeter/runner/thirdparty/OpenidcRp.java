package org.authmeter.runner.thirdparty;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** mod_auth_openidc, a relying party of OpenID Connect, in an Apache of its own. */
final class OpenidcRp implements AutoCloseable {
  private final Path work;
  private final ApacheServer apache;
  private final KeyPairFiles tls;

  OpenidcRp(Path work) throws Exception {
    this.work = work;
    apache = new ApacheServer(work);
    tls = KeyPairFiles.create(Files.createDirectories(work.resolve("openidc")));
  }

  /** Where the provider sends codes. */
  String redirectUri() {
    return apache.origin() + "/openidc/callback";
  }

  /** The page that shows "Signed on as USER." to whoever has logged in. */
  String resource() {
    return apache.origin() + "/openidc/";
  }

  /** The certificate of its server, for clients to trust. */
  Path certificate() {
    return tls.certificate();
  }

  /** Starts it as a client of a provider. */
  OpenidcRp start(OpenIdOp op) throws Exception {
    // Its children give up root's rights and cannot look into the provider's folder.
    Path trust = Files.write(work.resolve("openidc/op.pem"), Files.readAllBytes(op.trust()));
    apache.start(
        tls,
        List.of(
            Template.text(
                "apache/openidc.conf",
                Map.of(
                    "issuer", op.issuer(),
                    "trust", trust.toString(),
                    "clientId", op.clientId(),
                    "clientSecret", op.clientSecret(),
                    "passphrase", UUID.randomUUID().toString(),
                    "redirectUri", redirectUri()))));
    return this;
  }

  @Override
  public void close() {
    apache.close();
  }
}
