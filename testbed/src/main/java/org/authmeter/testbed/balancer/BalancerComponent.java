package org.authmeter.testbed.balancer;

import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.web.Counters;

/** The balancer of a testbed, in front of both nodes. */
public final class BalancerComponent {
  private BalancerComponent() {}

  public static Balancer start(Layout layout) throws IOException {
    Counters counters = new Counters();
    Map<String, URI> nodes = new LinkedHashMap<>();
    for (int i = 0; i < Layout.NODE_ADDRESSES.size(); i++) {
      nodes.put(
          "idp-" + (i + 1),
          URI.create("http://" + Layout.NODE_ADDRESSES.get(i) + ":" + layout.port("backend.port")));
    }
    SSLContext tls =
        layout.https()
            ? TlsContexts.server(
                layout.file("server.p12"), layout.get("password"), counters.of(Counters.TLS_FULL))
            : null;
    Balancer balancer =
        new Balancer(
            Layout.BALANCER_ADDRESS,
            layout.port("idp.port"),
            tls,
            nodes,
            Stickiness.ofId(layout.get("stickiness")),
            counters);
    balancer.start();
    return balancer;
  }
}
