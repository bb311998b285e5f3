package org.authmeter.signon.cas;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Query;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.signon.cas.CasTask.ProxyCallback;
import org.authmeter.signon.cas.answer.CasCode;

/**
 * The HTTPS listener that the server sends proxy-granting tickets to (CAS protocol 2.5.4): {@code
 * GET /?pgtId=…&pgtIou=…}.
 */
public final class CallbackListener implements ProxyCallback, AutoCloseable {
  /** Tickets that nobody has asked for; the oldest go first. */
  private static final int MOST_WAITING = 20_000;

  private static final String PATH = "/authmeter/pgtCallback";

  private final HttpsServer server;
  private final ExecutorService threads;
  private final URI url;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition delivered = lock.newCondition();
  private final Map<String, String> tickets =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST_WAITING;
        }
      };

  /**
   * Starts listening.
   *
   * @param address where to listen; its host name is that of the certificate
   * @param tls with the listener's certificate
   * @param publicUrl how the server reaches it; null = the address itself
   * @param patience how long a ticket may take
   */
  public CallbackListener(
      InetSocketAddress address, SSLContext tls, URI publicUrl, Duration patience)
      throws IOException {
    this.patience = patience;
    server =
        HttpsServer.create(
            new InetSocketAddress(
                InetAddress.getByName(address.getHostString()), address.getPort()),
            0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    server.createContext("/", this::answer);
    threads = Executors.newCachedThreadPool(DaemonThreads.named("CAS proxy call-back"));
    server.setExecutor(threads);
    server.start();
    url =
        publicUrl == null
            ? URI.create(
                "https://" + address.getHostString() + ':' + server.getAddress().getPort() + PATH)
            : publicUrl;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> query = Query.of(exchange.getRequestURI());
      String iou = query.get("pgtIou");
      String ticket = query.get("pgtId");
      if (iou != null && ticket != null) {
        keep(iou, ticket);
      }
      // without them the server looks whether anybody is here
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private void keep(String iou, String ticket) {
    lock.lock();
    try {
      tickets.put(iou, ticket);
      delivered.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public URI url() {
    return url;
  }

  @Override
  public String ticket(String pgtIou) throws CodedFailure {
    long left = patience.toNanos();
    lock.lock();
    try {
      String ticket = tickets.remove(pgtIou);
      while (ticket == null && left > 0) {
        left = delivered.awaitNanos(left);
        ticket = tickets.remove(pgtIou);
      }
      if (ticket != null) {
        return ticket;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    throw new CodedFailure(
        CasCode.CALLBACK_MISSING,
        "the proxy-granting ticket did not come to "
            + url
            + " within "
            + patience.toMillis()
            + " ms, although the server says that it was delivered (another listener behind that"
            + " address?)");
  }

  /** Ends at once. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    try {
      threads.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
