package org.authmeter.testbed.web;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLContext;
import javax.servlet.Servlet;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.ee8.servlet.ServletContextHandler;
import org.eclipse.jetty.ee8.servlet.ServletHolder;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A Jetty with javax servlets, which OpenSAML 4's decoders take, and with counters. */
public final class WebServer {
  /** Where the counters are read. */
  public static final String COUNTERS_PATH = "/testbed/counters";

  // 200 virtual users may each hold a request; idle threads go away.
  private static final int MAX_THREADS = 256;
  private static final int BACKLOG = 1024;
  // Longer than a balancer keeps a connection, so that it never writes to one that just closed.
  private static final long IDLE_MILLIS = 600_000;

  private final Server server = new Server(new QueuedThreadPool(MAX_THREADS, 8));
  private final ServletContextHandler servlets =
      new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
  private final Counters counters;
  private final RequestCount requests;

  public WebServer(Counters counters) {
    this.counters = counters;
    servlets.setContextPath("/");
    requests = new RequestCount(servlets.get(), counters.of(Counters.REQUESTS));
    server.setHandler(requests);
    add(COUNTERS_PATH, new CountersServlet(counters));
  }

  /** Serves a path pattern of the servlet specification (12.2). */
  public WebServer add(String pattern, Servlet servlet) {
    servlets.addServlet(new ServletHolder(servlet), pattern);
    return this;
  }

  /**
   * Makes it slow from now on.
   *
   * @param ms before each request is served; 0 = at once
   */
  public void delay(long ms) {
    requests.delayMs = ms;
  }

  /**
   * Limits the requests that are served at once; others wait in the order of arrival.
   *
   * @param unlimited paths whose requests are served at any time
   */
  public WebServer atOnce(int maximum, String... unlimited) {
    QoSHandler limit = new QoSHandler(requests);
    limit.setMaxRequestCount(maximum);
    limit.excludePath(COUNTERS_PATH);
    limit.excludePath(unlimited);
    server.setHandler(limit);
    return this;
  }

  /** Listens for plain HTTP. */
  public WebServer http(String address, int port) {
    return listen(Counters.CONNECTIONS, address, port, new HttpConnectionFactory(configuration()));
  }

  /**
   * Listens for a balancer's requests and believes its X-Forwarded headers: scheme, host and client
   * address are what the browser used. The client's certificate is that of the balancer's header
   * Client-Cert.
   */
  public WebServer behindBalancer(String address, int port) {
    HttpConfiguration configuration = configuration();
    configuration.addCustomizer(new ForwardedRequestCustomizer());
    configuration.addCustomizer(ClientCertificates::ofBalancer);
    return listen(
        Counters.BACKEND_CONNECTIONS, address, port, new HttpConnectionFactory(configuration));
  }

  public WebServer https(String address, int port, SSLContext tls) {
    return https(address, port, tls, false);
  }

  /** Listens for HTTPS and asks each client for a certificate, which it may have. */
  public WebServer askingForCertificates(String address, int port, SSLContext tls) {
    return https(address, port, tls, true);
  }

  private WebServer https(String address, int port, SSLContext tls, boolean asking) {
    HttpConfiguration configuration = configuration();
    configuration.addCustomizer(new SecureRequestCustomizer());
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setSslContext(tls);
    factory.setWantClientAuth(asking);
    SslConnectionFactory ssl = new SslConnectionFactory(factory, "http/1.1");
    ssl.addBean(
        new SslHandshakeListener() {
          @Override
          public void handshakeSucceeded(Event event) {
            counters.of(Counters.TLS_ESTABLISHED).increment();
          }
        });
    return listen(
        Counters.CONNECTIONS, address, port, ssl, new HttpConnectionFactory(configuration));
  }

  private WebServer listen(
      String counter, String address, int port, ConnectionFactory... factories) {
    ServerConnector connector = new ServerConnector(server, 1, 1, factories);
    connector.setHost(address);
    connector.setPort(port);
    connector.setAcceptQueueSize(BACKLOG);
    connector.setIdleTimeout(IDLE_MILLIS);
    connector.addBean(
        new Connection.Listener() {
          @Override
          public void onOpened(Connection connection) {
            // A TLS connection is opened twice: as such, and as the HTTP inside.
            if (connection.getEndPoint() instanceof SocketChannelEndPoint) {
              counters.of(counter).increment();
            }
          }
        });
    server.addConnector(connector);
    return this;
  }

  private static HttpConfiguration configuration() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(true);
    // A Redirect binding's AuthnRequest travels in the query.
    configuration.setRequestHeaderSize(32 * 1024);
    return configuration;
  }

  /**
   * Starts listening.
   *
   * @throws IOException when an address cannot be had
   */
  public WebServer start() throws IOException {
    try {
      server.start();
      return this;
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the web server does not start: " + e.getMessage(), e);
    }
  }

  public void stop() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the web server does not stop: " + e.getMessage(), e);
    }
  }

  private static final class RequestCount extends Handler.Wrapper {
    private final LongAdder requests;
    private volatile long delayMs;

    RequestCount(Handler handler, LongAdder requests) {
      super(handler);
      this.requests = requests;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      requests.increment();
      if (delayMs > 0) {
        Thread.sleep(delayMs);
      }
      return super.handle(request, response, callback);
    }
  }

  private static final class CountersServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private final transient Counters counters;

    CountersServlet(Counters counters) {
      this.counters = counters;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentType("application/json");
      response.getOutputStream().print(counters.toJson());
    }
  }
}
