package org.authmeter.runner.target;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;

/** A server on a free loopback port that gives each connection one and the same answer. */
public final class FixedAnswer implements AutoCloseable {
  private final ServerSocket server;
  private final String head;
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  private final Queue<String> userAgents = new ConcurrentLinkedQueue<>();

  /**
   * @param tls null = plain
   * @param head status line and headers
   */
  public FixedAnswer(SSLContext tls, String... head) throws IOException {
    ServerSocketFactory sockets =
        tls == null ? ServerSocketFactory.getDefault() : tls.getServerSocketFactory();
    server = sockets.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    this.head = String.join("\r\n", head) + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    Thread thread = new Thread(this::serve, "fixed answer");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept();
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))) {
        String request = in.readLine();
        if (request == null) {
          continue; // somebody only connected
        }
        requests.add(request);
        for (String line = request; line != null && !line.isEmpty(); line = in.readLine()) {
          if (line.startsWith("User-Agent: ")) {
            userAgents.add(line.substring("User-Agent: ".length()));
          }
        }
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
      } catch (IOException e) {
        // a refused certificate, or the end of the test: the next connection is what counts
      }
    }
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Request lines so far. */
  Queue<String> requests() {
    return requests;
  }

  /** What asked. */
  public Queue<String> userAgents() {
    return userAgents;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
