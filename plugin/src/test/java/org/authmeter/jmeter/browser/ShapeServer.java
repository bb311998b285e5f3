package org.authmeter.jmeter.browser;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/**
 * Serves the pages of one shape at a time, octet by octet as they are written, with and without
 * TLS.
 */
final class ShapeServer implements AutoCloseable {
  private static final byte[] END =
      ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 26\r\n\r\n"
              + "<title>end</title>the end.")
          .getBytes(StandardCharsets.US_ASCII);

  /** Headers by which a server tells browsers apart, or recognises a session. */
  private static final List<String> COMPARED =
      List.of("Cookie", "Referer", "Origin", "Content-Type", "Authorization");

  private final ServerSocket plain;
  private final ServerSocket tls;
  private final ExecutorService threads = Executors.newCachedThreadPool(ShapeServer::daemon);
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Shape shape;
  private volatile boolean ended;

  ShapeServer(SSLContext context) throws IOException {
    InetAddress here = InetAddress.getByName("127.0.0.1");
    plain = new ServerSocket(0, 50, here);
    tls = context.getServerSocketFactory().createServerSocket(0, 50, here);
    threads.execute(() -> accept(plain, false));
    threads.execute(() -> accept(tls, true));
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "shapes");
    thread.setDaemon(true);
    return thread;
  }

  int port() {
    return plain.getLocalPort();
  }

  int tlsPort() {
    return tls.getLocalPort();
  }

  void serve(Shape next) {
    shape = next;
    ended = false;
    requests.clear();
  }

  /** Whether an address that is not of the shape was asked for. */
  boolean ended() {
    return ended;
  }

  /** The requests to the sign-on server and beyond, with the ports by name. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private void accept(ServerSocket server, boolean secure) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        threads.execute(() -> answer(socket, secure));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void answer(Socket socket, boolean secure) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (String line = line(in); line != null; line = line(in)) {
        String[] parts = line.split(" ");
        Map<String, String> headers = new LinkedHashMap<>();
        for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
          int colon = header.indexOf(':');
          String name = header.substring(0, colon).toLowerCase(Locale.ROOT);
          headers.merge(name, header.substring(colon + 1).strip(), (a, b) -> a + " | " + b);
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        socket.getOutputStream().write(answer(parts, headers, body, secure));
        socket.getOutputStream().flush();
      }
    } catch (IOException e) {
      // the other side has gone
    }
  }

  private byte[] answer(String[] line, Map<String, String> headers, String body, boolean secure) {
    Shape asked = shape;
    String authority = headers.getOrDefault("host", "");
    String host = authority.replaceFirst(":\\d+$", "");
    String path = line[1].replaceFirst("\\?.*", "");
    String target = line[1];
    if (path.equals("/favicon.ico")) {
      return "HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    }
    boolean submitted = line[0].equals("POST") && path.equals("/login");
    byte[] answer = submitted ? null : asked.answer(host, secure, target, this);
    boolean service = host.equals(asked.host('z')) && path.equals("/" + asked.id());
    if (!service) {
      String scheme = secure ? "https://" : "http://";
      requests.add(described(line[0] + ' ' + scheme + authority + line[1], headers, body));
    }
    ended |= answer == null;
    return answer == null ? END : answer;
  }

  private String described(String first, Map<String, String> headers, String body) {
    StringBuilder text = new StringBuilder(printable(first));
    for (String name : COMPARED) {
      String value = headers.get(name.toLowerCase(Locale.ROOT));
      if (value != null) {
        text.append("\n  ").append(name).append(": ").append(printable(value));
      }
    }
    if (!body.isEmpty()) {
      text.append("\n  ").append(printable(body));
    }
    String all = text.toString();
    int boundary = all.indexOf("boundary=");
    if (boundary > 0) {
      String made = all.substring(boundary + 9).replaceFirst("(?s)\n.*", "");
      all = all.replace(made, "{boundary}");
    }
    return all.replace(":" + port(), ":{port}")
        .replace(":" + tlsPort(), ":{tls}")
        .replace("%3A" + port(), "%3A{port}")
        .replace("%3A" + tlsPort(), "%3A{tls}");
  }

  private static String printable(String octets) {
    StringBuilder text = new StringBuilder();
    for (char c : octets.toCharArray()) {
      text.append(
          c == '\r'
              ? "\\r"
              : c == '\n' ? "\\n" : c >= ' ' && c < 127 ? "" + c : "\\x%02X".formatted((int) c));
    }
    return text.toString();
  }

  /** A line as Latin-1, so that each octet is a character; null at the end. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int octet = in.read(); octet != '\n'; octet = in.read()) {
      if (octet < 0) {
        return null;
      }
      if (octet != '\r') {
        line.write(octet);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    plain.close();
    tls.close();
    threads.shutdownNow();
  }
}
