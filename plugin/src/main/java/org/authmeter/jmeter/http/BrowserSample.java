package org.authmeter.jmeter.http;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.jmeter.element.SampleResults;
import org.authmeter.jmeter.http.sender.BrowserCookies;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.jmeter.http.sender.HttpSender;
import org.authmeter.jmeter.http.sender.LegResults;
import org.authmeter.jmeter.net.ClientCertificate;

/** One sample in a browser: opens the browser, bounds the time and fills the sample's result. */
public final class BrowserSample {
  private final LoginLimits limits;
  private final NodeChoice nodes;
  private final Browser browser;
  private final HttpSender leg;
  private final SampleClock clock;
  private final SampleResult result;
  private final HttpScope scope;
  private volatile ServiceExchanges service;

  /**
   * @param limits bounds of all that the sample does
   * @param nodes addresses of the sign-on server's host
   * @param scope HTTP elements in scope
   * @param session the session before this sample
   * @param service whose cookies are dropped by {@link BrowserReuse#SSO}
   * @param result not started yet
   */
  public BrowserSample(
      LoginLimits limits,
      NodeChoice nodes,
      HttpScope scope,
      BrowserReuse session,
      URI service,
      SampleResult result) {
    this.limits = limits;
    this.nodes = nodes;
    this.result = result;
    this.scope = scope;
    browser = browser(scope, session, service);
    leg = browser.leg(scope, limits.legTimeout(), limits.maxPageBytes());
    clock = new SampleClock(result, limits.legTimeout(), limits.deadline());
  }

  /** The browser that the sample runs in. */
  public Browser browser() {
    return browser;
  }

  /**
   * Exchanges whose results are kept together.
   *
   * @param label of those that get no other
   */
  public BrowserExchanges exchanges(String label) {
    return exchanges(label, null);
  }

  /**
   * Exchanges whose results are kept together, without some values in their pages.
   *
   * @param label of those that get no other
   * @param mask takes secrets out of pages; null = pages stay as they came
   */
  public BrowserExchanges exchanges(String label, BodyMask mask) {
    return new BrowserExchanges(leg, browser, nodes, clock, limits, label, mask);
  }

  /**
   * Exchanges of the service behind the browser: over connections of its own, which it keeps, and
   * without the browser's cookies.
   *
   * @param browser whose results they are kept with
   * @param itsNodes addresses of the sign-on server's host
   */
  public HttpExchanges service(BrowserExchanges browser, NodeChoice itsNodes) {
    return service(browser, itsNodes, null);
  }

  /**
   * As {@link #service(BrowserExchanges, NodeChoice)}, with a certificate of the service's own.
   *
   * @param certificate that its connections present; null = what JMeter's key store has
   */
  public HttpExchanges service(
      BrowserExchanges browser, NodeChoice itsNodes, ClientCertificate certificate) {
    Browser own = Browser.service(certificate);
    HttpSender itsLeg = own.leg(scope, limits.legTimeout(), limits.maxPageBytes());
    service = new ServiceExchanges(own, itsLeg, browser.alongside(itsLeg, own, itsNodes), clock);
    return service;
  }

  /**
   * Runs a task in the browser to its end, which the limits bound: it is the sample. One that has
   * been cut off has left no outcome; {@link #cutOff} reports why.
   */
  public void run(Runnable task) {
    run(task, () -> {});
  }

  /**
   * Runs a task in the browser, which is the sample, and then another that is not measured; the
   * limits bound both together.
   */
  public void run(Runnable task, Runnable afterwards) {
    BrowserTask run =
        browser.start(
            () -> {
              clock.start();
              try {
                task.run();
              } finally {
                clock.end();
              }
              afterwards.run();
            });
    if (!run.await(clock, this::abort)) {
      browser.abandon();
      if (service != null) {
        service.abandon();
      }
    }
  }

  /** Why the task was broken off. */
  public CodedFailure cutOff() {
    return clock.failure();
  }

  /** Ends the sample from another thread. */
  public boolean interrupt() {
    clock.interrupt();
    return abort();
  }

  private boolean abort() {
    boolean aborted = leg.interrupt();
    ServiceExchanges behind = service;
    return behind != null && behind.interrupt() || aborted;
  }

  /**
   * Fills the sample's result.
   *
   * @param failure null for success
   * @param legs in the order of sending
   */
  public void conclude(CodedFailure failure, List<HTTPSampleResult> legs) {
    clock.end();
    LegResults.sum(result, legs);
    if (failure == null) {
      result.setResponseOK();
    } else {
      CodedFailure explained = withIgnoredCookies(failure);
      SampleResults.fail(result, explained);
      if (!legs.isEmpty()) {
        SampleResults.fail(legs.get(legs.size() - 1), explained);
      }
    }
  }

  /** A cookie that browsers ignore is often why a login fails in them too. */
  private CodedFailure withIgnoredCookies(CodedFailure failure) {
    Set<String> ignored = browser.cookies().ignored();
    return ignored.isEmpty()
        ? failure
        : new CodedFailure(
            failure.code(),
            failure.getMessage() + "; ignored cookies: " + String.join("; ", ignored),
            failure.getCause());
  }

  private static Browser browser(HttpScope scope, BrowserReuse session, URI service) {
    Browser current = Browser.current();
    if (session == BrowserReuse.NEW) {
      return Browser.fresh(BrowserCookies.fresh(scope.cookies()), !scope.remembersByThread());
    }
    if (current == null) {
      current = Browser.open(BrowserCookies.of(scope.cookies()));
    }
    if (session == BrowserReuse.SSO) {
      current.cookies().drop(Addresses.host(service));
    }
    return current;
  }
}
