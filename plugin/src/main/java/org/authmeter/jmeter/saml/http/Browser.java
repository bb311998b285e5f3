package org.authmeter.jmeter.saml.http;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * One browser: cookies, local storage, kept connections and TLS sessions.
 *
 * <p>JMeter keeps HTTP clients, their connections, the TLS context and the HTTP cache per thread.
 * So a browser is a thread of its own: a new one knows no connection and no TLS session, and
 * closing it closes its connections without touching those of other samplers. It sees the context
 * (variables) of the JMeter thread that it works for.
 */
final class Browser {
  private static final String VARIABLE = "__authmeter.saml.browser";

  private final ExecutorService thread;
  private final CookieManager cookies;
  private final NodeResolver resolver = new NodeResolver();
  private final Map<String, Map<String, String>> localStorage = new HashMap<>();
  private volatile LegSampler last;

  private Browser(CookieManager cookies, String threadName) {
    this.cookies = cookies;
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> {
              // no inherited thread locals: they hold the JMeter thread's HTTP clients
              Thread made = new Thread(null, task, threadName, 0, false);
              made.setContextClassLoader(loader);
              made.setDaemon(true);
              return made;
            });
  }

  /** The browser of this JMeter thread, or null. */
  static Browser current() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    return variables == null ? null : (Browser) variables.getObject(VARIABLE);
  }

  /** Opens a browser for this JMeter thread and closes the one before it. */
  static Browser open(CookieManager cookies) {
    closeCurrent();
    Browser opened = new Browser(cookies, Thread.currentThread().getName() + " browser");
    JMeterContextService.getContext().getVariables().putObject(VARIABLE, opened);
    return opened;
  }

  static void closeCurrent() {
    Browser current = current();
    if (current != null) {
      JMeterContextService.getContext().getVariables().remove(VARIABLE);
      current.close();
    }
  }

  CookieManager cookies() {
    return cookies;
  }

  NodeResolver resolver() {
    return resolver;
  }

  Map<String, Map<String, String>> localStorage() {
    return localStorage;
  }

  /** Runs a task in the browser's thread, which sees the context of the caller. */
  Run start(LegSampler leg, Runnable task) {
    last = leg;
    JMeterContext context = JMeterContextService.getContext();
    return new Run(
        thread.submit(
            () -> {
              JMeterContextService.replaceContext(context);
              UserToken token = UserToken.save(context.getVariables());
              try {
                task.run();
              } finally {
                token.restore();
              }
            }));
  }

  /** Closes the kept connections, in the thread that owns them. */
  private void close() {
    LegSampler leg = last;
    if (leg != null) {
      thread.execute(leg::closeConnections);
    }
    thread.shutdown();
  }

  /** Gives up a browser whose thread hangs where it cannot be interrupted. */
  void abandon() {
    JMeterContextService.getContext().getVariables().remove(VARIABLE);
    thread.shutdownNow();
  }
}
