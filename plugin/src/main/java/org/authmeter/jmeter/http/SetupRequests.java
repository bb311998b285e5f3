package org.authmeter.jmeter.http;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.AllowedHosts;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.Page;
import org.authmeter.jmeter.http.sender.BrowserConnections;
import org.authmeter.jmeter.http.sender.BrowserCookies;
import org.authmeter.jmeter.http.sender.HttpCoreSender;
import org.authmeter.jmeter.http.sender.HttpScope;
import org.authmeter.jmeter.http.sender.HttpSender;
import org.authmeter.jmeter.http.sender.JMeterSender;
import org.authmeter.jmeter.http.sender.NodeResolver;
import org.authmeter.jmeter.net.Verification;

/**
 * What a config element reads before the first sample, as the samples read, so that TLS and proxy
 * are theirs. Nothing of it is in the results.
 */
public final class SetupRequests {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final long MOST_BYTES = 1024 * 1024;

  private SetupRequests() {}

  /**
   * Reads one address; redirects are not followed.
   *
   * @param nodes addresses of its host; empty = as DNS says
   * @param hosts where requests may go
   * @throws IOException if no answer comes within ten seconds, or more than 1 MB
   */
  public static Page get(URI uri, List<String> nodes, AllowedHosts hosts)
      throws IOException, CodedFailure {
    hosts.check(uri, nodes);
    AtomicReference<Page> page = new AtomicReference<>();
    AtomicReference<IOException> failure = new AtomicReference<>();
    AtomicReference<HttpSender> leg = new AtomicReference<>();
    // a thread of its own: JMeter keeps HTTP clients and contexts by thread
    Thread reader =
        new Thread(
            () -> {
              JMeterContextService.getContext().setVariables(new JMeterVariables());
              try {
                page.set(read(uri, nodes, leg));
              } catch (IOException e) {
                failure.set(e);
              }
            },
            "AuthMeter set-up");
    reader.setDaemon(true);
    reader.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    reader.start();
    try {
      reader.join(TIMEOUT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + uri + " was read", e);
    }
    if (reader.isAlive()) { // a socket timeout is for each read, and an answer may trickle
      HttpSender busy = leg.get();
      if (busy != null) {
        busy.interrupt();
      }
      reader.interrupt();
      throw new IOException(
          "no whole answer from " + uri + " within " + TIMEOUT_MILLIS / 1000 + " seconds");
    }
    if (failure.get() != null) {
      throw failure.get();
    }
    if (page.get() == null) {
      throw new IOException("no answer from " + uri);
    }
    return page.get();
  }

  private static Page read(URI uri, List<String> nodes, AtomicReference<HttpSender> sender)
      throws IOException {
    NodeResolver resolver = new NodeResolver();
    resolver.leg(Addresses.host(uri), nodes);
    HttpScope scope = new HttpScope();
    BrowserConnections connections = new BrowserConnections(resolver);
    JMeterSender layer =
        scope.needsJMetersLayer()
            ? new JMeterSender(
                scope, BrowserCookies.none(), resolver, new HashMap<>(), TIMEOUT_MILLIS, MOST_BYTES)
            : null;
    HttpSender leg =
        layer != null
            ? layer
            : new HttpCoreSender(
                connections, null, BrowserCookies.none(), TIMEOUT_MILLIS, MOST_BYTES);
    if (layer != null && Verification.isOn()) {
      throw new IOException(
          "authmeter.tls.verifySamples: through a proxy no server is verified; nothing was sent to "
              + uri);
    }
    if (layer == null) {
      connections.prepare();
    }
    sender.set(leg);
    try {
      HTTPSampleResult result =
          leg.send(
              Request.get(uri, Role.OTHER, Phase.RESOURCE, null),
              Map.of(),
              String.join(",", nodes));
      if (leg.failure() != null) {
        throw new IOException(
            "no answer from "
                + uri
                + ": "
                + leg.failure().getClass().getSimpleName()
                + ": "
                + leg.failure().getMessage(),
            leg.failure());
      }
      return new Page(
          Integer.parseInt(result.getResponseCode()),
          uri,
          leg.location(),
          result.getContentType(),
          result.getResponseData());
    } finally {
      connections.close();
      if (layer != null) {
        layer.closeConnections();
      }
    }
  }
}
