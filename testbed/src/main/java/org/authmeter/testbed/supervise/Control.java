package org.authmeter.testbed.supervise;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.web.RandomIds;

/**
 * Lets clients end, hang and start the components of a running testbed, over HTTP on the loopback
 * interface and with a token: {@code GET /components}, {@code POST /components/NAME/ACTION}, and
 * what the system's {@link ControlExtension} adds.
 */
final class Control implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Is called after each start, when a component has a new process. */
  interface Restarted {
    void restarted(Control control) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads;
  private final ControlActions actions;
  private final ControlExtension extension;
  private final List<Component> components;
  private final String token = RandomIds.hex(32);

  private Control(
      HttpServer server,
      List<Component> components,
      ControlExtension extension,
      Restarted restarted) {
    this.server = server;
    this.components = components;
    this.extension = extension;
    this.actions = new ControlActions(components, () -> restarted.restarted(this));
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "control");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * @param extension a further path; null for none
   */
  static Control start(List<Component> components, ControlExtension extension, Restarted restarted)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName(TestbedLayout.LOCAL), 0), 0);
    Control control = new Control(server, components, extension, restarted);
    server.createContext("/", control::answer);
    server.setExecutor(control.threads);
    server.start();
    return control;
  }

  String url() {
    return "http://" + TestbedLayout.LOCAL + ":" + server.getAddress().getPort();
  }

  /** What every request must carry as {@code Authorization: Bearer}. */
  String token() {
    return token;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Object body;
      int status = 200;
      try {
        if (!authorized(exchange)) {
          throw new ControlRefusal(
              401, "Send Authorization: Bearer with testbed.control.token of the addresses file");
        }
        body = handle(exchange);
      } catch (ControlRefusal e) {
        status = e.status();
        body = Map.of("error", e.getMessage());
      } catch (IOException e) {
        status = 500;
        body = Map.of("error", String.valueOf(e.getMessage()));
      } catch (InterruptedException e) {
        status = 503;
        body = Map.of("error", "the testbed is ending");
      }
      byte[] bytes = JSON.writeValueAsBytes(body);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Object handle(HttpExchange exchange) throws IOException, InterruptedException {
    String method = exchange.getRequestMethod();
    URI uri = exchange.getRequestURI();
    return extension != null && uri.getPath().equals(extension.path())
        ? extension.handle(method, uri, exchange.getRequestBody(), components)
        : actions.handle(method, uri);
  }

  private boolean authorized(HttpExchange exchange) {
    String sent = exchange.getRequestHeaders().getFirst("Authorization");
    return sent != null
        && MessageDigest.isEqual(
            sent.getBytes(StandardCharsets.UTF_8),
            ("Bearer " + token).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    actions.close();
  }
}
