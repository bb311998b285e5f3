package org.authmeter.testbed.community;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.saml.OpenSaml;
import org.authmeter.testbed.saml.SamlKey;

/** Starts the service as a process of the testbed, its tables emptied and filled anew. */
public final class CommunityComponent {
  private CommunityComponent() {}

  public static void main(String[] args) {
    ComponentMain.run(
        args,
        (layout, name) -> {
          start(layout);
          return null;
        });
  }

  private static void start(Layout layout) throws IOException {
    OpenSaml.initialize();
    int threads = layout.port("threads");
    PolicyDatabase database =
        layout.flag("real")
            ? PolicyDatabase.postgresql(
                layout.port("database.port"), "cas", layout.get("password"), threads)
            : PolicyDatabase.inMemory("cas", threads);
    Path folder = Path.of(layout.get("population.folder"));
    List<String> users = Arrays.asList(layout.get("subjects").split("\n"));
    database.populate(
        folder,
        Population.load(folder, layout.variant()),
        new Enrolment(layout.get("authority"), users, layout.get("visitor")));
    String password = layout.get("password");
    KeyStore trusted = KeyFiles.trusting(layout.file("ca.pem"));
    SSLContext tls = TlsContexts.mutual(layout.file("server.p12"), password, trusted);
    CommunityServer server =
        CommunityServer.start(
            Layout.LOCAL,
            layout.port("community.port"),
            tls,
            threads,
            new CommunityService(
                database,
                new PolicyAssertions(SamlKey.load(layout.file("server.p12"), password)),
                layout.flag("dummy")));
    // A graceful stop is SIGTERM.
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  database.close();
                },
                "stop community"));
  }
}
