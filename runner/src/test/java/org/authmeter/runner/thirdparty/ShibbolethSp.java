package org.authmeter.runner.thirdparty;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The Shibboleth SP: a module of Apache and its daemon, shibd. */
final class ShibbolethSp implements AutoCloseable {
  private final Path work;
  private final ServiceProvider provider;
  private Program daemon;

  ShibbolethSp(Path work, String origin) throws Exception {
    this.work = Files.createDirectories(work);
    this.provider =
        new ServiceProvider(
            origin + "/shibboleth",
            origin + "/Shibboleth.sso/SAML2/POST",
            origin + "/shibboleth/",
            "http://www.w3.org/2009/xmlenc11#aes256-gcm",
            KeyPairFiles.create(work));
  }

  ServiceProvider provider() {
    return provider;
  }

  /** Starts the daemon for one IdP; returns the SP's part of Apache's configuration. */
  String start(IdentityProvider idp) throws Exception {
    return start(idp, "entityID=\"" + idp.entityId() + "\"");
  }

  /** The user chooses the IdP at a discovery service (IdP Discovery Service Protocol). */
  String startWithDiscovery(IdentityProvider idp, String service) throws Exception {
    return start(idp, "discoveryProtocol=\"SAMLDS\" discoveryURL=\"" + service + "\"");
  }

  private String start(IdentityProvider idp, String choice) throws Exception {
    Files.writeString(work.resolve("idp.xml"), idp.metadata());
    Map<String, String> values =
        Map.of(
            "work", work.toString(),
            "entityId", provider.entityId(),
            "idp", choice);
    for (String name : List.of("shibboleth2.xml", "attribute-map.xml", "logger.ini")) {
      Template.write(work.resolve(name), "shibboleth/" + name, values);
    }
    Path socket = work.resolve("shibd.sock");
    daemon =
        Program.start(
                work.resolve("shibd.out"),
                Map.of(),
                List.of(
                    Needed.SHIBBOLETH.file().toString(),
                    "-F",
                    "-f",
                    "-c",
                    work.resolve("shibboleth2.xml").toString(),
                    "-p",
                    work.resolve("shibd.pid").toString()))
            .await(socket.toString(), () -> Files.exists(socket));
    return Template.text("apache/shibboleth.conf", values);
  }

  @Override
  public void close() {
    if (daemon != null) {
      daemon.close();
    }
  }
}
