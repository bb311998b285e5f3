package org.authmeter.jmeter.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.http.MessageConstraintException;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.NodeChoice;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.browser.web.page.Referrers;
import org.authmeter.browser.wire.PageTooLargeException;
import org.authmeter.jmeter.http.sender.HttpSender;
import org.authmeter.jmeter.net.Verification;

/** Sends a login's requests and keeps a result of each. */
public final class BrowserExchanges implements HttpExchanges {
  /** What answers to a page script's steps by JSON hold that no result may, of any protocol. */
  private static final BodyMask STEPS =
      new BodyMask(
          List.of(
              "access_token",
              "authid",
              "csrf_token",
              "id_token",
              "password",
              "refresh_token",
              "session_token",
              "token",
              "tokenid"));

  private final HttpSender leg;
  private final Browser browser;
  private final NodeChoice nodes;
  private final SampleClock clock;
  private final LoginLimits limits;
  private final List<HTTPSampleResult> results;
  private final String label;
  private final BodyMask mask;
  private final Referrers referrers = new Referrers();
  private HTTPSampleResult unnamed;

  BrowserExchanges(
      HttpSender leg,
      Browser browser,
      NodeChoice nodes,
      SampleClock clock,
      LoginLimits limits,
      String label,
      BodyMask mask) {
    this(leg, browser, nodes, clock, limits, label, mask, new CopyOnWriteArrayList<>());
  }

  private BrowserExchanges(
      HttpSender leg,
      Browser browser,
      NodeChoice nodes,
      SampleClock clock,
      LoginLimits limits,
      String label,
      BodyMask mask,
      List<HTTPSampleResult> results) {
    this.results = results;
    this.mask = mask;
    this.leg = leg;
    this.browser = browser;
    this.nodes = nodes;
    this.clock = clock;
    this.limits = limits;
    this.label = label;
  }

  /** Others through another leg, whose results are kept with these. */
  BrowserExchanges alongside(HttpSender other, Browser its, NodeChoice itsNodes) {
    return new BrowserExchanges(other, its, itsNodes, clock, limits, label, mask, results);
  }

  public List<HTTPSampleResult> results() {
    return results;
  }

  @Override
  public Page exchange(Request request) throws IOException, CodedFailure {
    unnamed = null;
    List<String> addresses = nodes.of(request);
    limits.allowedHosts().check(request.uri(), addresses);
    browser.resolver().leg(Addresses.host(request.uri()), addresses);
    if (leg.isBoundToThread() && Verification.isOn() && "https".equals(request.uri().getScheme())) {
      throw new CodedFailure(
          FailureCode.INVALID_SETTINGS,
          "authmeter.tls.verifySamples: JMeter's HTTP layer, which a proxy, an Authorization Manager or"
              + " a Cache Manager in scope needs, verifies no server; nothing was sent. Take them out of"
              + " scope, or the property away");
    }
    if (!leg.isPreparedFor(request.uri())) {
      clock.outside(() -> leg.prepare(request.uri()));
    }
    Map<String, String> referrer = referrers.of(request);
    clock.legStarts();
    HTTPSampleResult result;
    try {
      result = leg.send(request, referrer, String.join(",", addresses));
    } finally {
      clock.legEnds();
    }
    if (result == null) {
      throw new CodedFailure(
          FailureCode.UNEXPECTED_PAGE,
          "the Cache Manager answered from its cache, which keeps no content; set"
              + " cache_manager.cached_resource_mode, or take the Cache Manager out of scope");
    }
    byte[] body = result.getResponseData();
    if (mask != null) {
      result.setResponseData(mask.apply(result.getContentType(), body));
    }
    if (isJson(result.getContentType())) {
      result.setResponseData(STEPS.apply(result.getContentType(), result.getResponseData()));
    }
    result.setSampleLabel(label);
    unnamed = result;
    results.add(result);
    check();
    Page page =
        new Page(
            Integer.parseInt(result.getResponseCode()),
            request.uri(),
            leg.location(),
            result.getContentType(),
            body,
            leg.headers());
    referrers.answered(request, referrer, page);
    return page;
  }

  private static boolean isJson(String contentType) {
    return contentType != null && contentType.toLowerCase(Locale.ROOT).contains("json");
  }

  @Override
  public void label(String name) {
    if (unnamed != null) {
      unnamed.setSampleLabel(name);
    }
  }

  @Override
  public void step(String name, Duration took) {
    HTTPSampleResult result = new HTTPSampleResult();
    result.setSampleLabel(name);
    result.setStampAndTime(System.currentTimeMillis() - took.toMillis(), took.toMillis());
    result.setResponseOK();
    results.add(result);
  }

  @Override
  public Map<String, Map<String, String>> localStorage() {
    return browser.localStorage();
  }

  @Override
  public void pauseBeforeCredentials() throws CodedFailure {
    if (limits.pauseMax() == 0) {
      return;
    }
    long millis = ThreadLocalRandom.current().nextLong(limits.pauseMin(), limits.pauseMax() + 1);
    clock.pause(millis);
  }

  @Override
  public void pause(Duration time) throws CodedFailure {
    clock.pause(time.toMillis());
  }

  private void check() throws IOException, CodedFailure {
    Throwable failure = leg.failure();
    if (failure == null) {
      return;
    }
    clock.check();
    if (failure instanceof PageTooLargeException || failure instanceof MessageConstraintException) {
      throw new CodedFailure(FailureCode.PAGE_TOO_LARGE, failure.getMessage());
    }
    if (failure instanceof SocketTimeoutException || failure instanceof ConnectTimeoutException) {
      throw new CodedFailure(FailureCode.LEG_TIMEOUT, clock.timeout());
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    String message = String.valueOf(failure.getMessage());
    if (message.startsWith("Missing location header")) {
      throw new CodedFailure(FailureCode.BAD_REDIRECT, "a redirect came without a Location");
    }
    throw new CodedFailure(
        FailureCode.CONNECTION_FAILED, failure.getClass().getSimpleName() + ": " + message);
  }
}
