package org.authmeter.testbed.community;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.saml.SamlKey;

/**
 * The container: HTTPS that demands a client certificate, and a fixed number of workers. Java's own
 * server fits, because as in the original a worker does all of a request, TLS handshake included.
 */
final class CommunityServer implements AutoCloseable {
  static final String PATH = "/wsrf/services/CASService";

  // 200 clients may come at once.
  private static final int BACKLOG = 1024;
  private static final int MAXIMUM_REQUEST = 1 << 20;

  private final HttpsServer server;
  private final ExecutorService workers;
  private final CommunityService service;
  private final byte[] wsdl;

  private CommunityServer(HttpsServer server, ExecutorService workers, CommunityService service) {
    this.server = server;
    this.workers = workers;
    this.service = service;
    this.wsdl =
        SoapAnswer.wsdl("https://localhost:" + server.getAddress().getPort() + PATH)
            .getBytes(StandardCharsets.UTF_8);
  }

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout));
  }

  /** Empties and fills the tables, and starts the service. */
  private static void start(TestbedLayout layout) throws IOException {
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
    KeyStore trusted = KeyFiles.trusting(layout.file(TestbedAuthority.CERTIFICATE));
    SSLContext tls =
        TlsContexts.mutual(layout.file(TestbedAuthority.SERVER_KEY), password, trusted);
    CommunityServer server =
        start(
            layout.port("community.port"),
            tls,
            threads,
            new CommunityService(
                database,
                new PolicyAssertions(
                    SamlKey.load(layout.file(TestbedAuthority.SERVER_KEY), password)),
                layout.flag("dummy")));
    ComponentMain.closeAtStop("community", server, database);
  }

  private static CommunityServer start(
      int port, SSLContext tls, int threads, CommunityService service) throws IOException {
    // Otherwise each answer's body waits 40 ms for the client to confirm its header lines.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(TestbedLayout.LOCAL, port), BACKLOG);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters demanded = tls.getDefaultSSLParameters();
            demanded.setNeedClientAuth(true);
            parameters.setSSLParameters(demanded);
          }
        });
    AtomicInteger number = new AtomicInteger();
    ExecutorService workers =
        Executors.newFixedThreadPool(
            threads, task -> new Thread(task, "worker-" + number.incrementAndGet()));
    CommunityServer community = new CommunityServer(server, workers, service);
    server.setExecutor(workers);
    server.createContext(PATH, community::handle);
    server.start();
    return community;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestMethod().equals("GET")) {
        send(exchange, 200, wsdl);
        return;
      }
      byte[] body = exchange.getRequestBody().readNBytes(MAXIMUM_REQUEST);
      X509Certificate certificate =
          (X509Certificate) ((HttpsExchange) exchange).getSSLSession().getPeerCertificates()[0];
      SoapRequest request = null;
      try {
        request = SoapRequest.parse(body);
        send(exchange, 200, bytes(service.answer(request, Caller.of(certificate))));
      } catch (Fault e) {
        // SOAP 1.1, 6.2: a fault comes with status 500.
        send(exchange, 500, bytes(SoapAnswer.fault(e, request == null ? null : request.dialect())));
      } catch (RuntimeException e) {
        e.printStackTrace();
        send(exchange, 500, bytes(SoapAnswer.fault(Fault.cas("a defect: " + e), null)));
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
