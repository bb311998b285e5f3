package org.authmeter.testbed.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLContext;
import org.authmeter.common.process.Await;
import org.authmeter.common.tls.TlsContexts;

/**
 * What the processes of one testbed share: addresses, keys, settings. The supervisor writes it
 * once, the components read it; secrets stay in its file (folder mode 700) and so never show in a
 * process list.
 */
public class TestbedLayout {
  /** The loopback address where all servers listen that need no address of their own. */
  public static final String LOCAL = "127.0.0.1";

  /** The addresses that a cluster's nodes can have, which share one port. */
  public static final List<String> NODE_ADDRESSES =
      List.of("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5");

  /** Name of the address that says how users' passwords are stored. */
  public static final String PASSWORD_HASH = "testbed.password.hash";

  /** Environment variable of a component that the control has started again. */
  public static final String STARTED_AGAIN = "AUTHMETER_STARTED_AGAIN";

  private static final String FILE = "layout.properties";

  private final Path folder;
  private final Properties values;

  /** An empty layout of a work folder. */
  public TestbedLayout(Path folder) {
    this(folder, new Properties());
  }

  /** Another view of the same layout. */
  protected TestbedLayout(TestbedLayout other) {
    this(other.folder, other.values);
  }

  private TestbedLayout(Path folder, Properties values) {
    this.folder = folder;
    this.values = values;
  }

  /** Reads the layout that {@link #store} wrote to the folder. */
  public static TestbedLayout load(Path folder) throws IOException {
    Properties values = new Properties();
    try (InputStream in = Files.newInputStream(folder.resolve(FILE))) {
      values.load(in);
    }
    return new TestbedLayout(folder, values);
  }

  public final void store() throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.resolve(FILE))) {
      values.store(out, null);
    }
  }

  public final TestbedLayout set(String name, Object value) {
    values.setProperty(name, value.toString());
    return this;
  }

  /**
   * A value that must be there.
   *
   * @throws IllegalArgumentException naming the missing entry and the file
   */
  public final String get(String name) {
    String value = values.getProperty(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name + " in " + folder.resolve(FILE));
    }
    return value;
  }

  /** A whole number, such as a port. */
  public final int port(String name) {
    return Integer.parseInt(get(name));
  }

  public final boolean flag(String name) {
    return Boolean.parseBoolean(values.getProperty(name));
  }

  /** The entry {@code variant}. */
  public final String variant() {
    return get("variant");
  }

  /** A port of {@link #LOCAL} as an address. */
  public final InetSocketAddress local(String portName) {
    return new InetSocketAddress(LOCAL, port(portName));
  }

  public final Path folder() {
    return folder;
  }

  public final Path file(String name) {
    return folder.resolve(name);
  }

  /** The folder of AuthMeter that the launcher named, or the working directory. */
  public static Path root() {
    return Path.of(System.getProperty("authmeter.root", ".")).toAbsolutePath().normalize();
  }

  /**
   * Where the certificate of the testbed's authority is, in two names: the testbed's own, and the
   * one by which a run trusts a target whose file these addresses are.
   */
  public final Map<String, String> authority() {
    String file = file(TestbedAuthority.CERTIFICATE).toString();
    return Map.of("testbed.ca", file, "authmeter.tls.trustStore", file);
  }

  /**
   * The TLS context of the testbed's servers.
   *
   * @param fullHandshakes counts the handshakes that were no resumption
   */
  public final SSLContext serverTls(LongAdder fullHandshakes) throws IOException {
    return TlsContexts.server(file(TestbedAuthority.SERVER_KEY), get("password"), fullHandshakes);
  }

  /** That of servers which ask clients for certificates and accept any. */
  public final SSLContext askingTls() throws IOException {
    return TlsContexts.asking(file(TestbedAuthority.SERVER_KEY), get("password"));
  }

  /**
   * Waits for servers that start at the same time as this component. A component that is started
   * again does not wait, as a real one does not: a store may be down for good.
   *
   * @param name of the entry with the servers' addresses
   * @throws IOException naming the server that did not answer within a minute
   */
  public final void awaitServers(String name) throws IOException {
    if (System.getenv(STARTED_AGAIN) == null) {
      Await.listening(get(name));
    }
  }
}
