package org.authmeter.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The pair: exactly one peer, asynchronous, in both directions, as repcached 2.3.1 does it.
 *
 * <p>At the start the peer is called; if it answers, all its items are copied before the client
 * port opens. Otherwise this member listens for the peer. When the link is lost, or the queue runs
 * full, the queue is dropped and this member listens; the peer that returns copies everything.
 */
final class PeerReplication implements Closeable {
  private static final int CONNECT_TIMEOUT_MILLIS = 2000;
  private static final int RETRY_MILLIS = 500;

  private final InetSocketAddress peer;
  private final InetSocketAddress own;
  private final ItemStore items;
  private final ReplicationQueue queue;
  private final EventLoop loop;
  private volatile PeerLink link;
  private volatile ServerSocket listener;
  private volatile boolean closed;

  /**
   * @param own where the peer can call
   * @param loop that the sender shares with the clients
   */
  PeerReplication(
      InetSocketAddress peer,
      InetSocketAddress own,
      ItemStore items,
      ReplicationQueue queue,
      EventLoop loop) {
    this.loop = loop;
    this.peer = peer;
    this.own = own;
    this.items = items;
    this.queue = queue;
  }

  /**
   * Copies from the peer, or listens for it. Returns when clients may be served.
   *
   * @throws BindException when the replication port is taken
   */
  void start() throws IOException, InterruptedException {
    Socket socket = call();
    if (socket == null) {
      try {
        listen();
        return;
      } catch (BindException e) {
        // Both members on one address start at once and share the port: the peer was quicker.
        socket = call();
        if (socket == null) {
          throw e;
        }
      }
    }
    PeerLink copying = join(socket, false);
    copying.awaitCopy();
  }

  /** Returns null when the peer does not answer. */
  private Socket call() {
    Socket socket = new Socket();
    try {
      // A free port of our own that happens to be the peer's would connect to itself.
      socket.connect(peer, CONNECT_TIMEOUT_MILLIS);
      if (!socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
        return socket;
      }
    } catch (IOException e) {
      // No peer listens: this member is the first.
    }
    closeQuietly(socket);
    return null;
  }

  private void listen() throws IOException {
    ServerSocket server = new ServerSocket();
    server.setReuseAddress(true);
    try {
      server.bind(own, 1);
    } catch (BindException e) {
      server.close();
      throw e;
    }
    listener = server;
    Thread thread = new Thread(() -> accept(server), "replication-listen");
    thread.setDaemon(true);
    thread.start();
    if (closed) {
      server.close();
    }
  }

  /** One peer only: others that connected meanwhile find the port closed. */
  private void accept(ServerSocket server) {
    try (server) {
      Socket socket = server.accept();
      server.close();
      join(socket, true);
    } catch (IOException e) {
      if (!closed) {
        System.err.println("replication: listening at " + own + " ended: " + e);
      }
    }
  }

  private PeerLink join(Socket socket, boolean copy) throws IOException {
    PeerLink joined = new PeerLink(socket, items, queue, loop);
    queue.drop();
    link = joined;
    joined.start(copy, () -> lost(joined));
    if (closed) {
      joined.close();
    }
    return joined;
  }

  private void lost(PeerLink ended) {
    if (link == ended) {
      link = null;
    }
    queue.drop();
    while (!closed && link == null) {
      try {
        listen();
        return;
      } catch (IOException e) {
        // Both members on one address share the port: the other was quicker, so call it.
        Socket socket = call();
        if (socket != null) {
          rejoin(socket);
          return;
        }
        pause();
      }
    }
  }

  private void rejoin(Socket socket) {
    try {
      join(socket, false);
    } catch (IOException e) {
      closeQuietly(socket);
    }
  }

  private void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  /** A client changed or deleted an item. */
  void changed(String key) {
    enqueue(new ReplicationQueue.Entry(key, 0));
  }

  /** A client flushed; at 0 at once. */
  void flushed(long when) {
    enqueue(new ReplicationQueue.Entry(null, when));
  }

  private void enqueue(ReplicationQueue.Entry entry) {
    PeerLink current = link;
    if (current != null && !queue.offer(entry)) {
      System.err.printf(
          "replication: queue of %d full, link closed; raise --queue%n", queue.capacity());
      current.close();
    }
  }

  boolean linked() {
    return link != null;
  }

  /** repcached's lag gauge. */
  int queueFree() {
    return queue.free();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    ServerSocket listening = listener;
    if (listening != null) {
      listening.close();
    }
    PeerLink current = link;
    if (current != null) {
      current.close();
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing was sent on it.
    }
  }

  /** What the peer has yet to hear: keys, not values, so that only the last value crosses. */
  static final class ReplicationQueue {
    /** repcached's -q. */
    static final int DEFAULT_CAPACITY = 8192;

    /**
     * A change.
     *
     * @param key null for flush_all
     * @param flushAt milliseconds since the epoch, 0 for at once
     */
    record Entry(String key, long flushAt) {}

    private final int capacity;
    private final BlockingQueue<Entry> entries;

    ReplicationQueue(int capacity) {
      this.capacity = capacity;
      this.entries = new ArrayBlockingQueue<>(capacity);
    }

    /** Returns false when the queue is full. */
    boolean offer(Entry entry) {
      return entries.offer(entry);
    }

    /** The next change, or null if there is none now. */
    Entry poll() {
      return entries.poll();
    }

    Entry take() throws InterruptedException {
      return entries.take();
    }

    void drop() {
      entries.clear();
    }

    int capacity() {
      return capacity;
    }

    int free() {
      return entries.remainingCapacity();
    }
  }
}
