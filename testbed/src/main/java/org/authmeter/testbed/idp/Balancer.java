package org.authmeter.testbed.idp;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RenegotiationRequiredException;
import io.undertow.server.SSLSessionInfo;
import io.undertow.server.handlers.proxy.LoadBalancingProxyClient;
import io.undertow.server.handlers.proxy.ProxyHandler;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.net.URI;
import java.security.cert.CertificateEncodingException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.saml.SamlLayout;
import org.authmeter.testbed.web.ClientCertificates;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.WebServer;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.SslClientAuthMode;

/**
 * A reverse proxy that gives each request to the next node, as mod_proxy_balancer's byrequests
 * does, unless a cookie ties it to one. A node that cannot be reached is left out and tried again
 * after {@value #RETRY_SECONDS} s. Nodes see the browser's address and scheme in X-Forwarded
 * headers.
 */
public final class Balancer {
  /** Seconds until a dead node is tried again. */
  static final int RETRY_SECONDS = 3;

  // Per I/O thread: twice what 200 virtual users need when all wait at one node.
  private static final int CONNECTIONS_PER_THREAD = 200;
  private static final int QUEUE_PER_THREAD = 1000;
  private static final int MAX_REQUEST_MILLIS = 60_000;

  /** As Undertow has it where the heap is large; in a small one a request comes in parts. */
  private static final int BUFFER = 16 * 1024;

  private static final int IO_THREADS = 2;

  private static final AttachmentKey<Boolean> SEEN = AttachmentKey.create(Boolean.class);

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(new SamlLayout(layout)));
  }

  private static void start(SamlLayout layout) throws IOException {
    Counters counters = new Counters();
    Map<String, URI> nodes = new LinkedHashMap<>();
    for (int i = 0; i < layout.nodes().size(); i++) {
      nodes.put("idp-" + (i + 1), URI.create(layout.backDoor(i)));
    }
    SSLContext tls = layout.https() ? layout.serverTls(counters.of(Counters.TLS_FULL)) : null;
    Stickiness stickiness = Stickiness.ofId(layout.get("stickiness"));
    Balancer balancer =
        new Balancer(
            TestbedLayout.LOCAL, layout.port("idp.port"), tls, nodes, stickiness, counters);
    if (layout.flag(OidcLayout.FLAG) && layout.https()) {
      balancer.askingForCertificates(
          TestbedLayout.LOCAL, layout.port(OidcLayout.MUTUAL_PORT), layout.askingTls());
    }
    balancer.start();
  }

  private final Counters counters;
  private final HttpHandler proxy;
  private final boolean tls;
  private final Undertow.Builder builder;
  private Undertow server;

  /**
   * @param nodes route to backend, for instance {@code idp-1} to {@code http://127.0.0.2:8080}
   * @param tls null for plain HTTP
   */
  public Balancer(
      String address,
      int port,
      SSLContext tls,
      Map<String, URI> nodes,
      Stickiness stickiness,
      Counters counters) {
    this.counters = counters;
    this.tls = tls != null;
    LoadBalancingProxyClient client =
        new LoadBalancingProxyClient()
            .setConnectionsPerThread(CONNECTIONS_PER_THREAD)
            .setSoftMaxConnectionsPerThread(CONNECTIONS_PER_THREAD)
            .setMaxQueueSize(QUEUE_PER_THREAD)
            .setProblemServerRetry(RETRY_SECONDS);
    // Undertow sticks on this one by default.
    client.removeSessionCookieName("JSESSIONID");
    stickiness.cookies().forEach(client::addSessionCookieName);
    // Without it, what comes in two parts waits for the node's late acknowledgement: 40 ms.
    OptionMap atOnce = OptionMap.create(Options.TCP_NODELAY, true);
    nodes.forEach((route, uri) -> client.addHost(null, uri, route, null, atOnce));
    this.proxy =
        ProxyHandler.builder()
            .setProxyClient(client)
            .setMaxRequestTime(MAX_REQUEST_MILLIS)
            .setMaxConnectionRetries(nodes.size())
            .build();
    this.builder =
        Undertow.builder()
            .setIoThreads(IO_THREADS)
            .setBufferSize(BUFFER)
            .setDirectBuffers(true)
            .setServerOption(UndertowOptions.ENABLE_HTTP2, false)
            .setHandler(this::handle);
    Undertow.ListenerBuilder listener =
        new Undertow.ListenerBuilder().setHost(address).setPort(port);
    if (tls == null) {
      listener.setType(Undertow.ListenerType.HTTP);
    } else {
      listener.setType(Undertow.ListenerType.HTTPS).setSslContext(tls);
    }
    builder.addListener(listener);
  }

  /**
   * Before the start: listens at one more port, asks each client for a certificate, and reports it
   * to the nodes.
   */
  void askingForCertificates(String address, int port, SSLContext asking) {
    builder.addListener(
        new Undertow.ListenerBuilder()
            .setHost(address)
            .setPort(port)
            .setType(Undertow.ListenerType.HTTPS)
            .setSslContext(asking)
            .setOverrideSocketOptions(
                OptionMap.create(Options.SSL_CLIENT_AUTH_MODE, SslClientAuthMode.REQUESTED)));
  }

  public void start() {
    server = builder.build();
    server.start();
  }

  public void stop() {
    server.stop();
  }

  private void handle(HttpServerExchange exchange) throws Exception {
    // Undertow reports no accepted connections, so one is counted at its first request.
    if (exchange.getConnection().putAttachment(SEEN, true) == null) {
      counters.of(Counters.CONNECTIONS).increment();
      if (tls) {
        counters.of(Counters.TLS_ESTABLISHED).increment();
      }
    }
    if (exchange.getRequestPath().equals(WebServer.COUNTERS_PATH)) {
      exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
      exchange.getResponseSender().send(counters.toJson());
      return;
    }
    counters.of(Counters.REQUESTS).increment();
    // Hop by hop (RFC 9110, 7.6.1): a client's offer of HTTP/2 ends here.
    exchange.getRequestHeaders().remove(Headers.UPGRADE);
    exchange.getRequestHeaders().remove("HTTP2-Settings");
    reportCertificate(exchange);
    proxy.handleRequest(exchange);
  }

  /** RFC 9440, 3: what a client sends under this name never gets to a node. */
  private static void reportCertificate(HttpServerExchange exchange)
      throws CertificateEncodingException {
    exchange.getRequestHeaders().remove(ClientCertificates.HEADER);
    SSLSessionInfo session = exchange.getConnection().getSslSessionInfo();
    if (session == null) {
      return;
    }
    try {
      exchange
          .getRequestHeaders()
          .put(
              HttpString.tryFromString(ClientCertificates.HEADER),
              ClientCertificates.header(session.getPeerCertificates()[0]));
    } catch (SSLPeerUnverifiedException | RenegotiationRequiredException e) {
      // it has none
    }
  }
}
