package org.authmeter.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A raw connection to a memcached: bytes out, lines in. */
public final class TextConnection implements Closeable {
  private static final int TIMEOUT_MILLIS = 5000;

  private final Socket socket;
  private final InputStream in;

  public TextConnection(int port) throws IOException {
    socket = new Socket();
    socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = socket.getInputStream();
  }

  void send(String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** No more from this side; answers may still come. */
  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** A line without its end; null when the server has closed. */
  public String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        return line.length() == 0 ? null : line.toString();
      }
      line.append((char) c);
    }
    line.setLength(line.length() - 1);
    return line.toString();
  }

  /** So many bytes as ISO-8859-1, and the line end behind them. */
  String block(int length) throws IOException {
    String block = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    in.skipNBytes(2);
    return block;
  }

  /** Sends a command and gives its answer of one line. */
  public String ask(String command) throws IOException {
    send(command + "\r\n");
    return line();
  }

  /**
   * Sends bytes and gives all lines that answer them; a last null says that the server closed. The
   * answer to a {@code version} sent behind them marks the end.
   */
  List<String> dialogue(String bytes) throws IOException {
    send(bytes + "version\r\n");
    List<String> lines = new ArrayList<>();
    for (String line = line(); line == null || !line.startsWith("VERSION "); line = line()) {
      lines.add(line);
      if (line == null) {
        break;
      }
    }
    return lines;
  }

  /** The server's statistics. */
  public Map<String, String> stats() throws IOException {
    Map<String, String> stats = new LinkedHashMap<>();
    for (String line = ask("stats"); !line.equals("END"); line = line()) {
      String[] parts = line.split(" ", 3);
      stats.put(parts[1], parts[2]);
    }
    return stats;
  }

  /** One of the server's numbers. */
  public long stat(String name) throws IOException {
    return Long.parseLong(stats().get(name));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
