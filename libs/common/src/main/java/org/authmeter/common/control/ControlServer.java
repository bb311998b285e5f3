package org.authmeter.common.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.authmeter.common.process.DaemonThreads;

/**
 * Lets clients end, hang and start the components of a running system, over HTTP on the loopback
 * interface and with a token: {@code GET /components}, {@code GET /components/NAME}, {@code POST
 * /components/NAME/ACTION}, and further paths of the system. Answers are JSON; a refusal is {@code
 * {"error":"..."}} with a status of 4xx, a failed action with 500.
 */
public final class ControlServer implements AutoCloseable {
  /** The property that holds the address of a control. */
  public static final String URL = "testbed.control";

  /** The property that holds its token. */
  public static final String TOKEN = "testbed.control.token";

  /** The path at which shares of the processors are made to hold. */
  public static final String SHARES_HOLD = "/shares/hold";

  /** The path at which they are made not to hold. */
  public static final String SHARES_RELEASE = "/shares/release";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int TOKEN_BYTES = 32;

  /** Answers the requests to a further path. */
  public interface Handler {
    /**
     * @param method of HTTP
     * @return the answer, to be sent as JSON
     * @throws ControlRefusal with a status and a message for the client
     */
    Object handle(String method, URI uri, InputStream body)
        throws IOException, InterruptedException;
  }

  /** The answer to an action that was done. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Done(
      String component,
      String action,
      long atEpochMs,
      long doneEpochMs,
      Long pid,
      Long untilEpochMs) {}

  private final HttpServer server;
  private final String token;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThreads.named("control"));

  private ControlServer(HttpServer server, String token) {
    this.server = server;
    this.token = token;
  }

  /** A control at a free port and with a new token, which answers when it is started. */
  public static ControlServer open() throws IOException {
    byte[] secret = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(secret);
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    return new ControlServer(
        HttpServer.create(new InetSocketAddress(loopback, 0), 0), HexFormat.of().formatHex(secret));
  }

  /**
   * @param further handlers by their paths, such as {@code /sp}
   */
  public void start(Controlled controlled, Map<String, Handler> further) {
    server.createContext(
        "/",
        exchange ->
            answer(
                exchange,
                further.getOrDefault(
                    exchange.getRequestURI().getPath(),
                    (method, uri, body) -> components(controlled, method, uri))));
    server.setExecutor(threads);
    server.start();
  }

  /** Address and token, by the names of their properties. */
  public Map<String, String> properties() {
    return Map.of(
        URL,
        "http://127.0.0.1:" + server.getAddress().getPort(), // without a path
        TOKEN,
        token);
  }

  private void answer(HttpExchange exchange, Handler handler) throws IOException {
    try (exchange) {
      Object body;
      int status = 200;
      try {
        if (!authorized(exchange)) {
          throw new ControlRefusal(
              401, "Send Authorization: Bearer with %s of the addresses file".formatted(TOKEN));
        }
        body =
            handler.handle(
                exchange.getRequestMethod(), exchange.getRequestURI(), exchange.getRequestBody());
      } catch (ControlRefusal e) {
        status = e.status();
        body = Map.of("error", e.getMessage());
      } catch (IOException e) {
        status = 500;
        body = Map.of("error", String.valueOf(e.getMessage()));
      } catch (InterruptedException e) {
        status = 503;
        body = Map.of("error", "the system is ending");
      }
      byte[] bytes = JSON.writeValueAsBytes(body);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private boolean authorized(HttpExchange exchange) {
    String sent = exchange.getRequestHeaders().getFirst("Authorization");
    return sent != null
        && MessageDigest.isEqual(
            sent.getBytes(StandardCharsets.UTF_8),
            ("Bearer " + token).getBytes(StandardCharsets.UTF_8));
  }

  private static Object components(Controlled controlled, String method, URI uri)
      throws IOException, InterruptedException {
    String[] path = uri.getPath().split("/");
    if (path.length < 2 || !path[1].equals("components") || path.length > 4) {
      throw new ControlRefusal(
          404, "No %s here, only /components and /components/NAME/ACTION".formatted(uri.getPath()));
    }
    if (path.length == 2) {
      require(method, "GET");
      return controlled.components().stream().map(controlled::status).toList();
    }
    String component = path[2];
    if (!controlled.components().contains(component)) {
      throw new ControlRefusal(
          404,
          "No component '%s': there are %s"
              .formatted(component, String.join(", ", controlled.components())));
    }
    if (path.length == 3) {
      require(method, "GET");
      return controlled.status(component);
    }
    String action = path[3];
    if (!controlled.actions().contains(action)) {
      throw new ControlRefusal(
          404,
          "No action '%s': legal are %s"
              .formatted(action, String.join(", ", controlled.actions())));
    }
    require(method, "POST");
    long at = System.currentTimeMillis();
    Controlled.Effect effect =
        controlled.act(
            component,
            action,
            new Controlled.Query(Objects.requireNonNullElse(uri.getQuery(), "")));
    return new Done(
        component, action, at, System.currentTimeMillis(), effect.pid(), effect.untilEpochMs());
  }

  private static void require(String method, String legal) {
    if (!method.equals(legal)) {
      throw new ControlRefusal(405, "%s is not %s".formatted(method, legal));
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
