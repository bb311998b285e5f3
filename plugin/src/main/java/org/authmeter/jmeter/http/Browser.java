package org.authmeter.jmeter.http;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.jmeter.http.sender.BrowserConnections;
import org.authmeter.jmeter.http.sender.BrowserCookies;
import org.authmeter.jmeter.http.sender.HttpCoreSender;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.jmeter.http.sender.HttpSender;
import org.authmeter.jmeter.http.sender.JMeterHttpImpl;
import org.authmeter.jmeter.http.sender.JMeterSender;
import org.authmeter.jmeter.http.sender.NodeResolver;
import org.authmeter.jmeter.net.ClientCertificate;

/**
 * One browser: cookies, local storage, kept connections and TLS sessions.
 *
 * <p>It works in a thread of its own, which sees the context (variables) of the JMeter thread that
 * it works for. So a sample ends at its limits even if a look-up of a name or a page script hangs.
 * JMeter's HTTP layer, where an element in scope needs it, keeps HTTP clients, their connections,
 * the TLS context and the HTTP cache per thread: closing a browser closes its connections without
 * touching those of other samplers.
 *
 * <p>Threads and HTTP clients are expensive, so a new session reuses the browser before it: its
 * connections are closed and its TLS context is replaced, as JMeter itself does for a new user at
 * each iteration.
 */
public final class Browser {
  /** Of the JMeter thread; its variables are gone when it ends, and the browser must be closed. */
  private static final ThreadLocal<Browser> CURRENT = new ThreadLocal<>();

  /** By the certificate of their connections; none = those of JMeter's key store. */
  private static final ThreadLocal<Map<Optional<ClientCertificate>, Browser>> SERVICES =
      ThreadLocal.withInitial(HashMap::new);

  /** JMeter keeps a client for each authority; a thread that has more of them is replaced. */
  private static final int MAXIMUM_CLIENTS = 50;

  /** Closing connections sends a few bytes; a server that does not read them is not waited for. */
  private static final long CLOSE_SECONDS = 2;

  private final ThreadPoolExecutor thread;
  private BrowserCookies cookies;
  private final NodeResolver resolver = new NodeResolver();
  private final Map<String, Map<String, String>> localStorage = new HashMap<>();
  private final BrowserConnections connections;
  private volatile JMeterSender last;
  private JMeterContext own; // of the browser's thread, and touched there alone
  private boolean renewed;

  /** Scheme and authority of each HTTP client of this thread, with an address of it. */
  private final Map<String, URI> clients = new ConcurrentHashMap<>();

  private Browser(BrowserCookies cookies, String threadName, ClientCertificate certificate) {
    this.cookies = cookies;
    this.connections = new BrowserConnections(resolver, certificate);
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              // no inherited thread locals: they hold the JMeter thread's HTTP clients
              Thread made = new Thread(null, task, threadName, 0, false);
              made.setContextClassLoader(loader);
              made.setDaemon(true);
              return made;
            });
    thread.prestartCoreThread();
  }

  /** The browser of this JMeter thread, or null. */
  static Browser current() {
    return CURRENT.get();
  }

  /**
   * A browser without cookies and connections: the one before after a reset, or a new one.
   *
   * @param renewable false if something in scope remembers by thread, such as a cache
   */
  static Browser fresh(BrowserCookies cookies, boolean renewable) {
    Browser current = current();
    boolean reuse = current != null && renewable && JMeterHttpImpl.FORGETS;
    return reuse && current.renew(cookies) ? current : open(cookies);
  }

  private boolean renew(BrowserCookies fresh) {
    cookies = fresh;
    localStorage.clear();
    renewed = true;
    return clients.size() < MAXIMUM_CLIENTS;
  }

  /** Opens a browser for this JMeter thread and closes the one before it. */
  static Browser open(BrowserCookies cookies) {
    closeCurrent();
    Browser opened = new Browser(cookies, Thread.currentThread().getName() + " browser", null);
    CURRENT.set(opened);
    return opened;
  }

  public static void closeCurrent() {
    Browser current = CURRENT.get();
    CURRENT.remove();
    if (current != null) {
      current.close();
    }
  }

  /**
   * The service behind the browser, which calls the sign-on server too. It is not a browser, but
   * needs the same: a thread with connections of its own. It keeps them from sample to sample.
   *
   * @param certificate that its connections present; null = what JMeter's key store has
   */
  static Browser service(ClientCertificate certificate) {
    return SERVICES
        .get()
        .computeIfAbsent(
            Optional.ofNullable(certificate),
            which ->
                new Browser(
                    BrowserCookies.none(),
                    Thread.currentThread().getName() + " service",
                    which.orElse(null)));
  }

  /** Closes what this JMeter thread has opened. */
  public static void closeAll() {
    closeCurrent();
    Map<Optional<ClientCertificate>, Browser> services = SERVICES.get();
    SERVICES.remove();
    services.values().forEach(Browser::close);
  }

  BrowserCookies cookies() {
    return cookies;
  }

  NodeResolver resolver() {
    return resolver;
  }

  Map<String, Map<String, String>> localStorage() {
    return localStorage;
  }

  /**
   * What sends the requests of one sample.
   *
   * @param scope HTTP elements in scope
   * @param timeout in milliseconds, to connect and for each read
   * @param maxPageBytes of a page, decompressed
   */
  HttpSender leg(HttpScope scope, int timeout, long maxPageBytes) {
    resolver.use(scope.dns());
    if (!scope.needsJMetersLayer()) {
      return new HttpCoreSender(connections, scope.headers(), cookies, timeout, maxPageBytes);
    }
    last = new JMeterSender(scope, cookies, resolver, clients, timeout, maxPageBytes);
    return last;
  }

  /**
   * Runs a task in the browser's thread, which sees the context of the caller. A renewed browser is
   * reset before the task starts.
   */
  BrowserTask start(Runnable task) {
    JMeterSender jmeters = last;
    boolean forget = renewed;
    renewed = false;
    JMeterContext context = JMeterContextService.getContext();
    return new BrowserTask(
        thread.submit(
            () -> {
              own = own == null ? JMeterContextService.getContext() : own;
              if (forget) {
                connections.forget();
                forget(jmeters);
              }
              JMeterContextService.replaceContext(context);
              UserToken token = UserToken.save(context.getVariables());
              try {
                if (forget && jmeters != null) {
                  // JMeter closes connections and TLS contexts when it next looks up a client
                  clients.values().stream().findFirst().ifPresent(jmeters::prepare);
                }
                task.run();
              } finally {
                token.restore();
              }
            }));
  }

  /** In a context without the Thread Group's word on its users: this one is new. */
  private void forget(JMeterSender jmeters) {
    if (jmeters != null) {
      own.setVariables(new JMeterVariables());
      JMeterContextService.replaceContext(own);
      jmeters.forgetConnections();
    }
  }

  /** Closes the kept connections, in the thread that owns them, and waits for that. */
  private void close() {
    JMeterSender jmeters = last;
    thread.execute(
        () -> {
          connections.close();
          if (jmeters != null) {
            jmeters.closeConnections();
          }
        });
    thread.shutdown();
    try {
      thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives up a browser whose thread hangs where it cannot be interrupted. */
  void abandon() {
    if (CURRENT.get() == this) {
      CURRENT.remove();
    } else {
      SERVICES.get().values().remove(this);
    }
    thread.shutdownNow();
  }

  /**
   * JMeter's HTTP layer leaves the connection state of the last request in a variable, for the next
   * HTTP Request of the thread; restoring it leaves other samplers unaffected.
   */
  private record UserToken(JMeterVariables variables, Object value) {
    private static final String NAME = "__jmeter.U_T__";

    static UserToken save(JMeterVariables variables) {
      return new UserToken(variables, variables.getObject(NAME));
    }

    void restore() {
      if (value == null) {
        variables.remove(NAME);
      } else {
        variables.putObject(NAME, value);
      }
    }
  }
}
