package org.authmeter.common.net;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.authmeter.common.process.DaemonThreads;

/**
 * Takes signed messages that another server sends, and answers them, with a few threads of its own.
 * By http alone: a signature needs no TLS, and the other server would have to trust a certificate.
 */
public final class HttpListener implements AutoCloseable {
  private static final int THREADS = 4;

  /**
   * What a message is answered with.
   *
   * @param contentType of the body; null = there is none
   */
  public record Answer(int status, String contentType, byte[] body) {
    /** An answer without a body. */
    public static Answer empty(int status) {
      return new Answer(status, null, new byte[0]);
    }
  }

  /** Reads a message. */
  @FunctionalInterface
  public interface Reader {
    /**
     * @param address that it was sent to
     * @param body as much of it as is read at most
     */
    Answer answer(URI address, byte[] body);
  }

  private final HttpServer server;
  private final ExecutorService threads;

  /**
   * @param url where to listen: host, port (80 if there is none) and path
   * @param name of the threads
   * @param mostBytes of a message that are read
   * @throws IOException naming the address, when it is no http, the port is taken, or the host is
   *     not this machine's
   */
  public HttpListener(URI url, String name, int mostBytes, Reader reader) throws IOException {
    if (!"http".equals(url.getScheme())) {
      throw new IOException(
          "cannot listen at %s: messages to it are signed and come by http; write http"
              .formatted(url));
    }
    try {
      int port = url.getPort() < 0 ? 80 : url.getPort();
      server = HttpServer.create(new InetSocketAddress(url.getHost(), port), 0);
    } catch (IOException e) {
      throw new IOException(
          "cannot listen at %s: %s; give a free port of this machine"
              .formatted(url, e.getMessage()),
          e);
    }
    threads = Executors.newFixedThreadPool(THREADS, DaemonThreads.named(name));
    server.setExecutor(threads);
    server.createContext(
        url.getPath().isEmpty() ? "/" : url.getPath(),
        exchange -> answer(exchange, mostBytes, reader));
    server.start();
  }

  private static void answer(HttpExchange exchange, int mostBytes, Reader reader)
      throws IOException {
    try (exchange) {
      URI address = URI.create("http://localhost" + exchange.getRequestURI().getRawPath());
      Answer answer = reader.answer(address, exchange.getRequestBody().readNBytes(mostBytes));
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      if (answer.contentType == null) {
        exchange.sendResponseHeaders(answer.status, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", answer.contentType);
      exchange.sendResponseHeaders(answer.status, answer.body.length);
      exchange.getResponseBody().write(answer.body);
    }
  }

  /** Where it listens; the port is the real one. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Ends at once. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
