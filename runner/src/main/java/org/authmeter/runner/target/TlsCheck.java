package org.authmeter.runner.target;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.authmeter.common.net.HostName;
import org.authmeter.common.tls.Trust;
import org.authmeter.common.tls.Trust.RefusedCertificateException;
import org.authmeter.runner.RunnerException;

/**
 * One TLS handshake with each server before the first sample. JMeter accepts every certificate, so
 * this keeps passwords from a server that only claims to be the target's. It checks the hosts that
 * are known before the run.
 */
final class TlsCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration SOON = Duration.ofDays(14);

  private final SSLContext context;
  private final boolean verify;
  private final Instant now;
  private final List<String> warnings = new ArrayList<>();

  /** Certificates that expire soon, each with the servers that show it. */
  private final Map<X509Certificate, List<String>> expiring = new LinkedHashMap<>();

  private final List<Map<String, Object>> seen = new ArrayList<>();

  TlsCheck(TargetTls settings, Instant now) {
    this.verify = settings.verify();
    this.now = now;
    try {
      context = new Trust(settings.trustStore(), settings.verify()).context();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  /** The context that verifies as the target file has it; used for the first request too. */
  SSLContext context() {
    return context;
  }

  /**
   * Shakes hands.
   *
   * @throws RunnerException status 3 naming server, certificate and remedy
   */
  void check(Endpoint server) {
    try (Socket plain = new Socket()) {
      plain.setSoTimeout((int) PATIENCE.toMillis());
      connect(plain, server);
      if (plain.isConnected()) {
        accepted(server, shakeHands(plain, server));
      }
    } catch (IOException e) {
      throw refused(server, e);
    }
  }

  private void connect(Socket plain, Endpoint server) throws IOException {
    InetSocketAddress address = new InetSocketAddress(server.address(), server.port());
    try {
      plain.connect(address, (int) PATIENCE.toMillis());
    } catch (IOException e) {
      if (server.portIsKnown()) {
        throw e;
      }
      warnings.add(
          "The certificate of %s was not checked: its port is unknown, and the usual one does not answer."
              .formatted(server));
    }
  }

  private X509Certificate[] shakeHands(Socket plain, Endpoint server) throws IOException {
    try (SSLSocket tls =
        (SSLSocket)
            context.getSocketFactory().createSocket(plain, server.host(), server.port(), true)) {
      SSLParameters parameters = tls.getSSLParameters();
      if (verify) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS"); // RFC 2818 section 3.1
      }
      if (!HostName.isAddress(server.host())) {
        parameters.setServerNames(List.of(new SNIHostName(HostName.normal(server.host()))));
      }
      tls.setSSLParameters(parameters);
      tls.startHandshake();
      return (X509Certificate[]) tls.getSession().getPeerCertificates();
    }
  }

  private void accepted(Endpoint server, X509Certificate[] chain) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("host", server.host());
    row.put("port", server.port());
    row.put("node", server.node());
    row.put("verified", verify);
    row.put("subject", chain[0].getSubjectX500Principal().getName());
    row.put("issuer", chain[0].getIssuerX500Principal().getName());
    row.put("notAfter", chain[0].getNotAfter().toInstant().toString());
    seen.add(row);
    for (X509Certificate c : verify ? List.of(chain) : List.<X509Certificate>of()) {
      if (Duration.between(now, c.getNotAfter().toInstant()).compareTo(SOON) < 0) {
        expiring.computeIfAbsent(c, any -> new ArrayList<>()).add(server.toString());
      }
    }
  }

  private static RunnerException refused(Endpoint server, IOException e) {
    RefusedCertificateException why = RefusedCertificateException.in(e);
    if (why != null) {
      return RunnerException.environment(
          ("The certificate of %s is not accepted: %s. It has %s. %s. No password was sent; to"
                  + " measure without this check, knowingly: %s = false in the target file.")
              .formatted(
                  server,
                  why.why(),
                  RefusedCertificateException.describe(why.certificate()),
                  why.remedy(
                      "in the target file",
                      "in the target file: " + TargetTls.TRUST_STORE + " = ca.pem"),
                  TargetTls.VERIFY),
          e);
    }
    String what = e instanceof SSLException ? "makes no TLS connection" : "does not answer";
    return RunnerException.environment(
        "%s %s: %s. Check that it runs, the address and the port in the target file, and the way through firewalls."
            .formatted(server, what, e),
        e);
  }

  List<String> warnings() {
    List<String> all = new ArrayList<>(warnings);
    expiring.forEach(
        (c, servers) ->
            all.add(
                "A certificate expires in %d days: %s; shown by %s. Renew it before the next measurement."
                    .formatted(
                        Duration.between(now, c.getNotAfter().toInstant()).toDays(),
                        RefusedCertificateException.describe(c),
                        String.join(", ", servers))));
    return all;
  }

  /** For the record: one row for each server. */
  List<Map<String, Object>> seen() {
    return seen;
  }

  /**
   * A server that a run will talk TLS with.
   *
   * @param host of the URL: the name that the certificate must hold
   * @param node address to connect to instead; null = as DNS resolves it
   * @param key the property that names it
   * @param portIsKnown false if the port is unknown, and the usual one is tried
   */
  record Endpoint(String host, int port, String node, String key, boolean portIsKnown) {
    String address() {
      return node == null ? host : node;
    }

    /** For messages: authority, node, key. */
    @Override
    public String toString() {
      String where = host + ":" + port + (node == null ? "" : " at node " + node);
      return where + " (" + key + ")";
    }
  }
}
