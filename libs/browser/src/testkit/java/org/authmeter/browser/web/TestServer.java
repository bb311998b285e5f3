package org.authmeter.browser.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** An HTTP or HTTPS server on a free loopback port that records what it is asked. */
public final class TestServer implements AutoCloseable {
  /** Answers one request. */
  @FunctionalInterface
  public interface Page {
    void answer(HttpExchange exchange, String body) throws IOException;
  }

  static {
    // else each page waits 40 ms for the delayed acknowledgement of its headers
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Page> pages = new ConcurrentHashMap<>();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Set<String> connections = ConcurrentHashMap.newKeySet();
  private final Set<String> tlsSessions = ConcurrentHashMap.newKeySet();
  private final String scheme;
  private volatile boolean closing;

  /** A request as it came. */
  public record Seen(
      String method, String uri, Map<String, List<String>> headers, String body, String local) {
    public String header(String name) {
      return String.join(",", headers.getOrDefault(name, List.of()));
    }
  }

  public TestServer(SSLContext tls) throws IOException {
    this(tls, "127.0.0.1", 0);
  }

  /** With parameters of its own, such as a demand for client certificates. */
  public TestServer(SSLContext tls, SSLParameters parameters) throws IOException {
    this(tls, parameters, "127.0.0.1", 0);
  }

  public TestServer(SSLContext tls, String address, int port) throws IOException {
    this(tls, tls == null ? null : tls.getDefaultSSLParameters(), address, port);
  }

  private TestServer(SSLContext tls, SSLParameters parameters, String address, int port)
      throws IOException {
    InetSocketAddress at = new InetSocketAddress(InetAddress.getByName(address), port);
    scheme = tls == null ? "http" : "https";
    if (tls == null) {
      server = HttpServer.create(at, 50);
    } else {
      HttpsServer https = HttpsServer.create(at, 50);
      https.setHttpsConfigurator(
          new HttpsConfigurator(tls) {
            @Override
            public void configure(HttpsParameters each) {
              each.setSSLParameters(parameters);
            }
          });
      server = https;
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public TestServer page(String path, Page page) {
    pages.put(path, page);
    return this;
  }

  public TestServer html(String path, String html) {
    return page(path, (exchange, body) -> send(exchange, 200, html));
  }

  public TestServer redirect(String path, String location, String... cookies) {
    return page(path, (exchange, body) -> redirect(exchange, location, cookies));
  }

  /** Closes the connection after each answer. */
  public void closeConnections() {
    closing = true;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String url(String host, String path) {
    return scheme + "://" + host + ":" + port() + path;
  }

  public List<Seen> seen() {
    return seen;
  }

  /** TLS sessions by the time of their creation: a resumed one keeps the time of the first. */
  public Set<String> tlsSessions() {
    return tlsSessions;
  }

  /** How many TCP connections requests have come over. */
  public int connections() {
    return connections.size();
  }

  public static void send(HttpExchange exchange, int status, String html) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  public static void redirect(HttpExchange exchange, String location, String... cookies)
      throws IOException {
    exchange.getResponseHeaders().set("Location", location);
    for (String cookie : cookies) {
      exchange.getResponseHeaders().add("Set-Cookie", cookie);
    }
    exchange.sendResponseHeaders(302, -1);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String session = "";
      if (exchange instanceof HttpsExchange https) {
        session = Long.toString(https.getSSLSession().getCreationTime());
        tlsSessions.add(session);
      }
      // on the loopback a port is soon used again, by a connection with another session
      connections.add(exchange.getRemoteAddress() + " " + session);
      seen.add(
          new Seen(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              Map.copyOf(exchange.getRequestHeaders()),
              body,
              exchange.getLocalAddress().getAddress().getHostAddress()));
      if (closing) {
        exchange.getResponseHeaders().set("Connection", "close");
      }
      Page page = pages.get(exchange.getRequestURI().getPath());
      if (page == null) {
        send(exchange, 404, "<title>Not found</title>");
      } else {
        page.answer(exchange, body);
      }
    }
  }
}
