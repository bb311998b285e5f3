package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.time.InstantSource;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.web.Counters;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty without servlets around a {@link PageServer}. */
final class AuthMarkWebServer implements AutoCloseable {
  // As many as load threads ask at once; each waits for a policy server's answer.
  private static final int MAX_THREADS = 512;
  private static final int BACKLOG = 1024;

  private final Server server = new Server(new QueuedThreadPool(MAX_THREADS, 8));
  private final ServerConnector connector;
  private final AccessLog log;

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout, name));
  }

  /**
   * @param name {@code web-1}, {@code web-2}: its settings are in {@code <name>.conf}
   */
  private static void start(Layout layout, String name) throws IOException {
    AgentSettings settings = AgentSettings.read(layout.file(name + ".conf"));
    PolicyClient policies =
        new PolicyClient(settings.policyServers(), settings.failover(), settings.requestTimeout());
    WebAgent agent =
        new WebAgent(
            settings, policies, new Seal(layout.get("ticket.key")), InstantSource.system());
    PageServer pages = new PageServer(layout.file("pages"), agent, new Counters());
    AccessLog log = new AccessLog(layout.file(name + ".access.log"));
    AuthMarkWebServer server =
        new AuthMarkWebServer(layout.port(name + ".port"), pages, log).start();
    ComponentMain.closeAtStop(name, server);
  }

  /**
   * @param port on 127.0.0.1; 0 = a free one
   */
  AuthMarkWebServer(int port, PageServer pages, AccessLog log) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(Layout.LOCAL);
    connector.setPort(port);
    connector.setAcceptQueueSize(BACKLOG);
    server.addConnector(connector);
    server.setHandler(pages);
    server.setRequestLog(log);
    this.log = log;
  }

  AuthMarkWebServer start() throws IOException {
    try {
      server.start();
      return this;
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the web server does not start: " + e.getMessage(), e);
    }
  }

  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the web server does not stop: " + e.getMessage(), e);
    } finally {
      log.close();
    }
  }
}
