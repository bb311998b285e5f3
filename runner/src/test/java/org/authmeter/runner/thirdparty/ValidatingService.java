package org.authmeter.runner.thirdparty;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;

/** A service of a CAS server: it validates tickets itself (CAS protocol 3.0.3, 2.5). */
final class ValidatingService implements AutoCloseable {
  private static final Pattern USER = Pattern.compile("<cas:user>([^<]*)</cas:user>");

  private final HttpsServer server;
  private final String cas;
  private final SSLContext trust;

  /**
   * @param cas URL of the CAS server
   * @param identity of the service
   * @param trust for the CAS server's certificate
   */
  ValidatingService(String cas, SSLContext identity, SSLContext trust) throws IOException {
    this.cas = cas;
    this.trust = trust;
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 10);
    server.setHttpsConfigurator(new HttpsConfigurator(identity));
    server.createContext("/app/", this::answer);
    server.start();
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort() + "/app/";
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String query = exchange.getRequestURI().getRawQuery();
      String service = URLEncoder.encode(url(), StandardCharsets.UTF_8);
      if (query == null || !query.startsWith("ticket=")) {
        exchange.getResponseHeaders().set("Location", cas + "/login?service=" + service);
        exchange.sendResponseHeaders(302, -1);
        return;
      }
      byte[] page =
          ("<!DOCTYPE html><title>App</title>" + validated(query, service))
              .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    }
  }

  private String validated(String query, String service) throws IOException {
    Answers answers =
        new Answers(cas + "/p3/serviceValidate?" + query + "&service=" + service, trust);
    try {
      Matcher user = USER.matcher(answers.come() ? answers.last() : "");
      return user.find() ? "Signed on as " + user.group(1) + "." : "Refused";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
