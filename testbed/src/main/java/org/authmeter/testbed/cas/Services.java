package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.testbed.web.Counters;
import org.authmeter.testbed.web.Html;
import org.authmeter.testbed.web.RandomIds;

/**
 * The services that may use the server, by the beginnings of their URLs. Some are told when a
 * session ends (CAS protocol 2.3.3), after the user was told that it has ended: so Apereo CAS does
 * by default.
 */
final class Services {
  private static final Logger LOG = Logger.getLogger(Services.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int CALLS_AT_ONCE = 8;
  private static final String REQUEST =
      "<samlp:LogoutRequest xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\""
          + " xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"LR-${id}\" Version=\"2.0\""
          + " IssueInstant=\"${now}\"><saml:NameID>@NOT_USED@</saml:NameID>"
          + "<samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>";

  private final List<String> prefixes;
  private final String told;
  private final HttpClient client;
  private final Counters counters;
  private final ExecutorService calls =
      Executors.newFixedThreadPool(CALLS_AT_ONCE, DaemonThreads.named("single logout"));

  /**
   * @param prefixes separated by blanks
   * @param told beginning of the URLs of services that are told of logouts
   * @param tls of the calls to them
   */
  Services(String prefixes, String told, SSLContext tls, Counters counters) {
    this.prefixes = List.of(prefixes.split(" "));
    this.told = told;
    this.client = HttpClient.newBuilder().connectTimeout(TIMEOUT).sslContext(tls).build();
    this.counters = counters;
  }

  /** Whether a service is told when a session ends in which it got a ticket. */
  boolean isTold(String service) {
    return service.startsWith(told);
  }

  /**
   * Tells services that the sessions of these tickets have ended, and does not wait for them.
   *
   * @param tickets of a session, by service
   */
  void loggedOut(Map<String, List<String>> tickets) {
    tickets.forEach(
        (service, all) -> all.forEach(ticket -> calls.execute(() -> tell(service, ticket))));
  }

  private void tell(String service, String ticket) {
    String xml =
        Html.fill(
            REQUEST,
            Map.of("id", RandomIds.hex(32), "now", Instant.now().toString(), "ticket", ticket));
    boolean taken = false;
    try {
      int status =
          client
              .send(
                  HttpRequest.newBuilder(URI.create(service))
                      .timeout(TIMEOUT)
                      .header("Content-Type", "application/x-www-form-urlencoded")
                      .POST(
                          BodyPublishers.ofString(
                              "logoutRequest=" + URLEncoder.encode(xml, StandardCharsets.UTF_8)))
                      .build(),
                  BodyHandlers.discarding())
              .statusCode();
      taken = status == 200;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "no logout at {0}: {1}", new Object[] {service, e.toString()});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    counters.of(taken ? "logouts.told" : "logouts.notTold").increment();
  }

  boolean registered(String service) {
    return service != null && prefixes.stream().anyMatch(service::startsWith);
  }
}
