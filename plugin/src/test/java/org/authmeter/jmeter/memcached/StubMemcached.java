package org.authmeter.jmeter.memcached;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** As much of memcached's text protocol as the sampler speaks, and some ways to misbehave. */
final class StubMemcached implements AutoCloseable {
  /** How it answers. */
  enum Manner {
    WELL,
    /** Another protocol. */
    GARBAGE,
    /** Never. */
    SILENT,
    /** Closes its side after each command. */
    HALF_CLOSED,
    /** Well, but another client writes after each read. */
    CONTESTED
  }

  private record Item(byte[] value, long version) {}

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  private final Map<String, Item> items;
  private final Map<Socket, Boolean> connections = new ConcurrentHashMap<>();
  private final AtomicLong versions = new AtomicLong();
  private final AtomicLong commands = new AtomicLong();
  private final AtomicInteger accepted = new AtomicInteger();
  private final int largest;
  private volatile Manner manner = Manner.WELL;

  StubMemcached() throws IOException {
    this(1 << 20);
  }

  /**
   * @param largest bytes of a value
   */
  StubMemcached(int largest) throws IOException {
    this(largest, new ConcurrentHashMap<>());
  }

  /** Another address of the same server: a replica that is never late. */
  StubMemcached(StubMemcached twin) throws IOException {
    this(twin.largest, twin.items);
  }

  private StubMemcached(int largest, Map<String, Item> items) throws IOException {
    this.largest = largest;
    this.items = items;
    Thread acceptor = new Thread(this::accept, "stub memcached");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  StubMemcached manner(Manner other) {
    manner = other;
    return this;
  }

  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /** Commands on sessions that came. */
  long commands() {
    return commands.get();
  }

  int connections() {
    return connections.size();
  }

  /** Connections that ever were. */
  int accepted() {
    return accepted.get();
  }

  Map<String, ?> items() {
    return items;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        connections.put(socket, true);
        accepted.incrementAndGet();
        Thread thread = new Thread(() -> serve(socket), "stub connection");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String line = line(in); line != null; line = line(in)) {
        byte[] answer = answer(line.split(" "), in);
        if (manner == Manner.HALF_CLOSED && !line.startsWith("version")) {
          socket.shutdownOutput();
        } else if (manner != Manner.SILENT) {
          OutputStream out = socket.getOutputStream();
          out.write(answer);
          out.flush();
        }
      }
    } catch (IOException e) {
      // the client went away
    } finally {
      connections.remove(socket);
    }
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private byte[] answer(String[] words, InputStream in) throws IOException {
    if (manner == Manner.GARBAGE) {
      return text("HTTP/1.1 400 Bad Request\r\n");
    }
    switch (words[0]) {
      case "version":
        return text("VERSION 1.6.0\r\n");
      case "stats":
        return text("STAT evictions 0\r\nEND\r\n");
      case "get", "gets":
        commands.incrementAndGet();
        byte[] found = found(words[1]);
        if (manner == Manner.CONTESTED) {
          items.computeIfPresent(
              words[1], (key, item) -> new Item(item.value(), versions.incrementAndGet()));
        }
        return found;
      case "touch":
        commands.incrementAndGet();
        return text(items.containsKey(words[1]) ? "TOUCHED\r\n" : "NOT_FOUND\r\n");
      case "delete":
        commands.incrementAndGet();
        return text(items.remove(words[1]) == null ? "NOT_FOUND\r\n" : "DELETED\r\n");
      default:
        commands.incrementAndGet();
        byte[] value = in.readNBytes(Integer.parseInt(words[4]));
        line(in);
        return text(store(words, value) + "\r\n");
    }
  }

  private String store(String[] words, byte[] value) {
    if (value.length > largest) {
      return "SERVER_ERROR object too large for cache";
    }
    Item known = items.get(words[1]);
    if (words[0].equals("add") && known != null) {
      return "NOT_STORED";
    }
    if (words[0].equals("cas") && known == null) {
      return "NOT_FOUND";
    }
    if (words[0].equals("cas") && known.version() != Long.parseLong(words[5])) {
      return "EXISTS";
    }
    items.put(words[1], new Item(value, versions.incrementAndGet()));
    return "STORED";
  }

  private byte[] found(String key) throws IOException {
    Item item = items.get(key);
    if (item == null) {
      return text("END\r\n");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(text("VALUE %s 0 %d %d\r\n".formatted(key, item.value().length, item.version())));
    out.write(item.value());
    out.write(text("\r\nEND\r\n"));
    return out.toByteArray();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : connections.keySet()) {
      socket.close();
    }
  }
}
