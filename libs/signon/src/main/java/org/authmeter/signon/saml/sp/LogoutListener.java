package org.authmeter.signon.saml.sp;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.MessageCodec;
import org.authmeter.signon.saml.message.Soap;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.LogoutRequest;

/**
 * Takes the LogoutRequests that an IdP sends from server to server (saml-profiles-2.0-os, section
 * 4.4.3.2), and answers them. The only messages for which the plugin listens: no browser brings
 * them.
 */
public final class LogoutListener implements AutoCloseable {
  private static final int THREADS = 4;
  private static final int MOST = 100_000;
  private static final Duration KEPT = Duration.ofMinutes(10);

  private final SingleLogout logout;
  private final HttpServer server;
  private final ExecutorService threads;
  private final Cache<String, Boolean> ended =
      CacheBuilder.newBuilder().expireAfterWrite(KEPT).maximumSize(MOST).build();

  /**
   * @param url where to listen: host, port and path of an http URL
   * @throws IOException when the port is taken, or the host is not this machine's
   */
  public LogoutListener(ServiceProvider sp, URI url) throws IOException {
    logout = new SingleLogout(sp);
    int port = url.getPort() < 0 ? 80 : url.getPort();
    server = HttpServer.create(new InetSocketAddress(url.getHost(), port), 0);
    threads = Executors.newFixedThreadPool(THREADS, DaemonThreads.named("SAML logout listener"));
    server.setExecutor(threads);
    server.createContext(url.getPath(), this::answer);
    server.start();
  }

  /** Where it listens; the port is the real one. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Whether the IdP has ended this session. */
  boolean ended(SignedOn user) {
    return ended.getIfPresent(key(user.nameId(), user.sessionIndex())) != null
        || ended.getIfPresent(key(user.nameId(), "")) != null;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MessageCodec.MAX_BYTES + 1);
      URI here = URI.create("http://localhost" + exchange.getRequestURI().getRawPath());
      int status = 200;
      byte[] answer;
      try {
        LogoutRequest request = logout.asked(new Page(200, here, null, "text/xml", body));
        String name = logout.name(request);
        if (request.getSessionIndexes().isEmpty()) {
          ended.put(key(name, ""), true);
        }
        request.getSessionIndexes().forEach(i -> ended.put(key(name, i.getValue()), true));
        answer = logout.answer(request);
      } catch (CodedFailure e) {
        status = 500;
        answer = Soap.fault(e.code() + ": " + e.getMessage());
      }
      exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=utf-8");
      exchange.sendResponseHeaders(status, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private static String key(String name, String session) {
    return name + '\n' + session;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
