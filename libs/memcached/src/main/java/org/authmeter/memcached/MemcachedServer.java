package org.authmeter.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.authmeter.memcached.protocol.Answers;

/** A memcached in this process, alone or one of a replicating pair. */
public final class MemcachedServer implements Closeable {
  private static final int BACKLOG = 1024;

  private final ServerSocket socket;
  private final Connections connections = new Connections();
  private final PeerReplication replication;

  private MemcachedServer(ServerSocket socket, PeerReplication replication) {
    this.socket = socket;
    this.replication = replication;
  }

  /**
   * Starts a server. With a peer that answers, its items are here before the client port opens.
   *
   * @throws BindException when a port is taken; the message names it
   */
  public static MemcachedServer start(MemcachedOptions options)
      throws IOException, InterruptedException {
    ServerStatistics statistics = new ServerStatistics();
    ItemStore items = new ItemStore(options.memory(), statistics);
    EventLoop loop = options.peer() == null ? null : new EventLoop();
    PeerReplication replication = loop == null ? null : join(options, items, loop);
    ServerSocket socket = new ServerSocket();
    MemcachedServer server = new MemcachedServer(socket, replication);
    try {
      socket.setReuseAddress(true);
      bind(socket, new InetSocketAddress(options.listen(), options.port()), "client");
    } catch (IOException e) {
      server.close();
      throw e;
    }
    Consumer<String> changed = replication == null ? key -> {} : replication::changed;
    AdminCommands admin = new AdminCommands(items, statistics, replication, server.connections);
    TextProtocol protocol = new TextProtocol(items, statistics, changed, admin, loop);
    Thread acceptor = new Thread(() -> server.accept(protocol, statistics), "memcached-accept");
    acceptor.setDaemon(true);
    acceptor.start();
    return server;
  }

  private static PeerReplication join(MemcachedOptions options, ItemStore items, EventLoop loop)
      throws IOException, InterruptedException {
    InetSocketAddress own = new InetSocketAddress(options.listen(), options.replicationPort());
    PeerReplication replication =
        new PeerReplication(
            options.peer(),
            own,
            items,
            new PeerReplication.ReplicationQueue(options.queue()),
            loop);
    try {
      replication.start();
    } catch (BindException e) {
      throw named(e, own, "replication");
    }
    return replication;
  }

  private static void bind(ServerSocket socket, InetSocketAddress address, String what)
      throws IOException {
    try {
      socket.bind(address, BACKLOG);
    } catch (BindException e) {
      throw named(e, address, what);
    }
  }

  private static BindException named(BindException cause, InetSocketAddress address, String what) {
    BindException named =
        new BindException(
            "cannot open the %s port %s:%d: %s; end the program that holds it or choose another"
                .formatted(
                    what,
                    address.getAddress().getHostAddress(),
                    address.getPort(),
                    cause.getMessage()));
    named.initCause(cause);
    return named;
  }

  private void accept(TextProtocol protocol, ServerStatistics statistics) {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        statistics.count(ServerStatistics.Counter.TOTAL_CONNECTIONS);
        connections.accept(client, protocol::serve);
      } catch (IOException e) {
        // The server is closing, or this client has already disconnected.
      }
    }
  }

  /** The port that clients use. */
  public int port() {
    return socket.getLocalPort();
  }

  /** Client connections open now. */
  public int connectionCount() {
    return connections.count();
  }

  /** Ends all connections; the items are gone. */
  @Override
  public void close() throws IOException {
    socket.close();
    connections.close();
    if (replication != null) {
      replication.close();
    }
  }

  /** The open client connections, a daemon thread each. */
  static final class Connections implements Closeable {
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
        // The client has closed the connection, in the middle of a request or of an answer.
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
}
