package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.time.InstantSource;
import java.time.ZoneId;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.web.Counters;
import org.eclipse.jetty.server.AsyncRequestLogWriter;
import org.eclipse.jetty.server.CustomRequestLog;
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

  /** The Common Log Format, with the user of the session; the time is in this machine's zone. */
  private static final String LOG_FORMAT =
      "%%{client}a - %%{%s}attr %%{dd/MMM/yyyy:HH:mm:ss Z|%s|en}t \"%%r\" %%s %%{Content-Length}o"
          .formatted(PageServer.USER, ZoneId.systemDefault().getId());

  private final Server server = new Server(new QueuedThreadPool(MAX_THREADS, 8));
  private final ServerConnector connector;

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout, name));
  }

  /**
   * @param name {@code web-1}, {@code web-2}: its settings are in {@code <name>.conf}
   */
  private static void start(TestbedLayout layout, String name) throws IOException {
    AgentSettings settings = AgentSettings.read(layout.file(name + ".conf"));
    PolicyClient policies = new PolicyClient(settings.policies());
    WebAgent agent =
        new WebAgent(
            settings, policies, new Seal(layout.get("ticket.key")), InstantSource.system());
    PageServer pages = new PageServer(layout.file("pages"), agent, new Counters());
    String log = layout.file(name + ".access.log").toString();
    AuthMarkWebServer server =
        new AuthMarkWebServer(layout.port(name + ".port"), pages, log).start();
    ComponentMain.closeAtStop(name, server);
  }

  /**
   * @param port on 127.0.0.1; 0 = a free one
   * @param log file that gets a line for each request, written at once by a thread of its own
   */
  AuthMarkWebServer(int port, PageServer pages, String log) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(TestbedLayout.LOCAL);
    connector.setPort(port);
    connector.setAcceptQueueSize(BACKLOG);
    server.addConnector(connector);
    server.setHandler(pages);
    server.setRequestLog(new CustomRequestLog(new AsyncRequestLogWriter(log), LOG_FORMAT));
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
    }
  }
}
