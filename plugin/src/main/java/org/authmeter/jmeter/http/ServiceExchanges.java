package org.authmeter.jmeter.http;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.http.sender.HttpSender;

/**
 * Exchanges of the service, over its own connections. Where JMeter keeps these by thread, they are
 * made in the thread of the service, while the browser's thread waits.
 */
final class ServiceExchanges implements HttpExchanges {
  private final Browser service;
  private final HttpSender leg;
  private final BrowserExchanges exchanges;
  private final SampleClock clock;

  ServiceExchanges(Browser service, HttpSender leg, BrowserExchanges exchanges, SampleClock clock) {
    this.service = service;
    this.leg = leg;
    this.exchanges = exchanges;
    this.clock = clock;
  }

  @Override
  public Page exchange(Request request) throws IOException, CodedFailure {
    if (!leg.isBoundToThread()) {
      return exchanges.exchange(request);
    }
    AtomicReference<Page> page = new AtomicReference<>();
    AtomicReference<Exception> failure = new AtomicReference<>();
    BrowserTask run =
        service.start(
            () -> {
              try {
                page.set(exchanges.exchange(request));
              } catch (IOException | CodedFailure e) {
                failure.set(e);
              }
            });
    try {
      run.task().get();
    } catch (InterruptedException | CancellationException e) {
      clock.interrupt();
      throw clock.failure();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    if (failure.get() instanceof CodedFailure f) {
      throw f;
    }
    if (failure.get() instanceof IOException e) {
      throw e;
    }
    return page.get();
  }

  @Override
  public void label(String label) {
    exchanges.label(label);
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return exchanges.localStorage();
  }

  @Override
  public void pauseBeforeCredentials() {
    // a service types nothing
  }

  boolean interrupt() {
    return leg.interrupt();
  }

  void abandon() {
    service.abandon();
  }
}
