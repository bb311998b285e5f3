package org.authmeter.testbed.rp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/**
 * The relying party: one protected page, one OpenID Provider. With {@code --services} there are
 * relying parties beside it that take part in back-channel logout.
 */
public final class RpServer {
  /** The protected page and everything below it. */
  static final String RESOURCE = "/secure/";

  private static final String CALLBACK = "/callback";

  private RpServer() {}

  /** The relying party as a component, at the layout's {@code rp.port}. */
  public static ComponentSpec component(TestbedLayout layout, int heapMb) {
    List<String> command =
        new ArrayList<>(
            ComponentSpec.java(
                heapMb, List.of(RpServer.class.getName(), "rp", layout.folder().toString())));
    // The IdP's host name is in no name service; this JVM has it from a file.
    command.add(1, "-Djdk.net.hosts.file=" + layout.file(OidcLayout.HOSTS));
    return ComponentSpec.ours(
        "rp",
        "embedded relying party (" + Software.NIMBUS + ", " + Software.JETTY + ")",
        command,
        layout.local("rp.port"));
  }

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(new OidcLayout(new SamlLayout(layout))));
  }

  static WebServer start(OidcLayout layout) throws IOException {
    Counters counters = new Counters();
    OidcLayout.Client own = OidcLayout.Client.RELYING_PARTY;
    RpApplication application =
        new RpApplication(
            new OpenIdClient(layout, own.id(), layout.secret(own), layout.rpCallback()),
            counters,
            layout.https(),
            "/",
            CALLBACK,
            null);
    WebServer server =
        layout
            .saml()
            .listen(new WebServer(counters), TestbedLayout.LOCAL, "rp.port", counters)
            .add(RESOURCE + "*", application)
            .add(CALLBACK, application);
    for (OidcLayout.Service service : layout.services()) {
      server.add(
          service.path() + "*",
          new RpApplication(
              new OpenIdClient(layout, service.id(), layout.secret(service), service.callback()),
              counters,
              layout.https(),
              service.path(),
              service.path() + "callback",
              service.path() + "backchannel-logout"));
    }
    return server.start();
  }
}
