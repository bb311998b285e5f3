package org.authmeter.testbed.cas;

import java.io.IOException;
import java.util.List;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;

/** A service that CAS protects: it validates tickets itself, and shows who signed on. */
public final class ProtectedService {
  /** Path of the protected page. */
  public static final String PATH = "/app/";

  private ProtectedService() {}

  public static void main(String[] args) {
    ComponentMain.run(
        args,
        (layout, name) -> {
          start(layout);
          return null;
        });
  }

  private static WebServer start(Layout layout) throws IOException {
    Counters counters = new Counters();
    String port = layout.get("cas.port");
    List<String> nodes = List.of(layout.get("nodes").split(","));
    TicketCheck check =
        new TicketCheck(
            nodes.stream().map(node -> "https://" + node + ':' + port + "/cas").toList(),
            TlsContexts.trusting(layout.file("ca.pem")));
    String self = "https://localhost:" + layout.get("service.port") + PATH;
    return new WebServer(counters)
        .add(
            PATH + "*",
            new ProtectedServlet(
                "https://" + CasNode.HOST + ':' + port + "/cas", self, check, counters))
        .https(
            Layout.LOCAL,
            layout.port("service.port"),
            TlsContexts.server(
                layout.file("server.p12"), layout.get("password"), counters.of(Counters.TLS_FULL)))
        .start();
  }
}
