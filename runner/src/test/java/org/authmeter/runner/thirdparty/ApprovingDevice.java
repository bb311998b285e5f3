package org.authmeter.runner.thirdparty;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/**
 * Where Keycloak asks the users of a backchannel authentication (its "HTTP authentication
 * channel"): all of them approve at once.
 */
final class ApprovingDevice implements AutoCloseable {
  private static final String CALLBACK = "/protocol/openid-connect/ext/ciba/auth/callback";

  private final HttpServer server;
  private final ExecutorService approvals = Executors.newCachedThreadPool();
  private final AtomicInteger approved = new AtomicInteger();
  private volatile String realm;
  private volatile HttpClient client;

  ApprovingDevice() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::asked);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** Names the server to which the approvals go. */
  void of(String issuer, SSLContext trusting) {
    realm = issuer;
    client = HttpClient.newBuilder().sslContext(trusting).build();
  }

  int approved() {
    return approved.get();
  }

  private void asked(HttpExchange exchange) throws IOException {
    String token = exchange.getRequestHeaders().getFirst("Authorization");
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(201, -1);
    exchange.close();
    approvals.submit(() -> approve(token));
  }

  private void approve(String token) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(realm + CALLBACK))
            .header("Authorization", token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"status\":\"SUCCEED\"}"))
            .build();
    try {
      if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
        approved.incrementAndGet();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    approvals.shutdownNow();
  }
}
