package org.authmeter.runner.failover;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.ExitStatus;

/**
 * Ends and starts components of the user's own system by the commands of the target file, in a
 * process of its own. It answers the requests that a testbed's control answers, so
 * groovy-scripts/node-control.groovy asks either of them.
 *
 * <p>When its standard input ends, because the cell is over or because the runner was killed, it
 * waits for the commands that still run, starts the components that are down, and exits. JMeter and
 * the runner can therefore be killed at any time without leaving a component down.
 */
public final class NodeControl {
  /** node-control.groovy waits a little longer for the answer. */
  private static final Duration LONGEST_COMMAND = Duration.ofSeconds(120);

  private static final int TOKEN_BYTES = 32;

  /** A component of the system. One of its commands runs at a time. */
  private static final class Component {
    private final String name;

    /** Whether a command has ended it, or has tried to. */
    private boolean down;

    Component(String name) {
      this.name = name;
    }
  }

  private final Map<String, String> commands;
  private final Map<String, Component> components = new LinkedHashMap<>();
  private final String token;
  private volatile boolean ending;

  /**
   * @param commands by the names of their properties; components are started again in this order
   * @param token that requests must bear
   */
  NodeControl(Map<String, String> commands, String token) {
    this.commands = Map.copyOf(commands);
    this.token = token;
    for (String property : commands.keySet()) {
      String name = FaultCommands.component(property);
      components.putIfAbsent(name, new Component(name));
    }
  }

  /**
   * Reads the commands from standard input: on a command line every user of the machine could read
   * them.
   *
   * @param args the properties file that takes the address and the token
   */
  public static void main(String[] args) throws IOException {
    Map<String, String> commands = new LinkedHashMap<>();
    DataInputStream in = new DataInputStream(System.in);
    for (int left = in.readInt(); left > 0; left--) {
      commands.put(in.readUTF(), in.readUTF());
    }
    byte[] secret = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(secret);
    NodeControl control = new NodeControl(commands, HexFormat.of().formatHex(secret));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/components/", control::answer);
    server.start();
    control.publish(Path.of(args[0]), server.getAddress());
    in.transferTo(OutputStream.nullOutputStream());
    // Threads of the server may still answer a JMeter that is about to end.
    System.exit(control.startAgain() ? ExitStatus.DONE : ExitStatus.BROKE);
  }

  /** Writes address and token where JMeter reads them by -q; the owner alone can read the file. */
  private void publish(Path file, InetSocketAddress address) throws IOException {
    Path written = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(written);
    Files.createFile(
        written,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        written,
        "testbed.control=http://%s:%d/%ntestbed.control.token=%s%n"
            .formatted(address.getAddress().getHostAddress(), address.getPort(), token));
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** {@code POST /components/NAME/ACTION}, the action being kill, stop or start. */
  private void answer(HttpExchange exchange) throws IOException {
    int status = 200;
    String message = "done";
    try {
      String[] path = exchange.getRequestURI().getPath().split("/");
      Component component = path.length == 4 ? components.get(path[2]) : null;
      String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      if (!isToken(given)) {
        status = 401;
        message = "the token is missing or wrong";
      } else if (component == null
          || !exchange.getRequestMethod().equals("POST")
          || !List.of("kill", "stop", "start").contains(path[3])) {
        status = 404;
        message = "no such component or action; legal components: " + components.keySet();
      } else if (path[3].equals("start")) {
        start(component);
      } else {
        end(component);
      }
    } catch (IOException e) {
      status = 500;
      message = e.getMessage();
    }
    byte[] body = message.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private boolean isToken(String authorization) {
    byte[] expected = ("Bearer " + token).getBytes(StandardCharsets.US_ASCII);
    return MessageDigest.isEqual(expected, authorization.getBytes(StandardCharsets.UTF_8));
  }

  private void end(Component component) throws IOException {
    synchronized (component) {
      if (ending) {
        throw new IOException("the run is over; " + component.name + " is not ended any more");
      }
      component.down = true;
      run(FaultCommands.KILL + component.name);
    }
  }

  private void start(Component component) throws IOException {
    synchronized (component) {
      run(FaultCommands.START + component.name);
      component.down = false;
    }
  }

  /**
   * Starts what is down, one component after the other.
   *
   * @return whether nothing is down now
   */
  boolean startAgain() {
    ending = true;
    boolean up = true;
    for (Component component : components.values()) {
      synchronized (component) { // a command that still runs ends first
        if (component.down) {
          try {
            start(component);
          } catch (IOException e) {
            up = false;
            System.out.printf("%s is still down: %s%n", component.name, e.getMessage());
          }
        }
      }
    }
    return up;
  }

  private void run(String property) throws IOException {
    String command = commands.get(property);
    if (command == null) {
      throw new IOException("the target file has no " + property);
    }
    System.out.printf("Running %s: %s%n", property, command);
    Path output = Files.createTempFile("node-control", ".txt");
    try {
      Process process =
          new ProcessBuilder("sh", "-c", command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .redirectInput(new File("/dev/null"))
              .start();
      if (!process.waitFor(LONGEST_COMMAND.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IOException(
            "%s (%s) did not end within %d s"
                .formatted(property, command, LONGEST_COMMAND.toSeconds()));
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s (%s) ended with %d: %s"
                .formatted(property, command, process.exitValue(), Tail.line(output, 1)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(property + " was interrupted", e);
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
