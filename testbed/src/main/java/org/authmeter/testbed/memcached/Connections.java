package org.authmeter.testbed.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open client connections, a daemon thread each. */
final class Connections implements Closeable {
  /** memcached's -c. */
  static final int MAX = 1024;

  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** What serves a connection until its end. */
  interface Handler {
    void serve(Socket socket) throws IOException;
  }

  void accept(Socket socket, Handler handler) throws IOException {
    if (open.size() >= MAX) {
      try (socket) {
        socket
            .getOutputStream()
            .write((Answers.TOO_MANY_CONNECTIONS + "\r\n").getBytes(StandardCharsets.US_ASCII));
      }
      return;
    }
    socket.setTcpNoDelay(true);
    open.add(socket);
    if (closed) {
      socket.close();
    }
    Thread thread = new Thread(() -> run(socket, handler), "memcached-" + socket.getPort());
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Socket socket, Handler handler) {
    try (socket) {
      handler.serve(socket);
    } catch (IOException e) {
      // The client went away, in the middle of a request or of an answer: nobody is left to tell.
    } finally {
      open.remove(socket);
    }
  }

  int count() {
    return open.size();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    for (Socket socket : open) {
      socket.close();
    }
  }
}
