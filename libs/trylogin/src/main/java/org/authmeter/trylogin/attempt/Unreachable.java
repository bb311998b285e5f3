package org.authmeter.trylogin.attempt;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;
import org.apache.http.conn.ConnectTimeoutException;
import org.authmeter.common.tls.Trust.RefusedCertificateException;

/** Why a server cannot be asked, in a sentence with the remedy. */
public final class Unreachable {
  private static final String TRUST = "with --trust-store ca.pem";

  private Unreachable() {}

  /**
   * @param server host and port
   * @param thrown what the connection ended with
   */
  public static String sentence(String server, Throwable thrown) {
    RefusedCertificateException refused = RefusedCertificateException.in(thrown);
    if (refused != null) {
      return "The certificate of %s is not accepted: %s. It has %s. %s. No password was sent"
          .formatted(
              server,
              refused.why(),
              RefusedCertificateException.describe(refused.certificate()),
              refused.remedy("in the address", TRUST));
    }
    if (has(thrown, UnknownHostException.class)) {
      return "The host of %s is unknown to the name service. Check the name, and this machine's DNS"
          .formatted(server);
    }
    if (has(thrown, SocketTimeoutException.class) || has(thrown, ConnectTimeoutException.class)) {
      return "%s does not answer in time. Check that it runs, host and port, and the way through firewalls"
          .formatted(server);
    }
    if (has(thrown, ConnectException.class) || has(thrown, NoRouteToHostException.class)) {
      return "%s accepts no connection (%s). Check that it runs, host and port, and the way through firewalls"
          .formatted(server, innermost(thrown));
    }
    if (has(thrown, SSLException.class)) {
      return "%s makes no TLS connection (%s). Check that its port speaks TLS, and which versions"
          .formatted(server, innermost(thrown));
    }
    return "%s closed the connection before its answer (%s). Check scheme and port, and its log"
        .formatted(server, innermost(thrown));
  }

  /**
   * The same for a library that judges certificates itself, and only tells its reason.
   *
   * @param reason innermost message
   */
  public static String certificate(String server, String reason, Throwable thrown) {
    boolean time =
        has(thrown, CertificateExpiredException.class)
            || has(thrown, CertificateNotYetValidException.class);
    boolean path = reason.contains("PKIX path building") || reason.contains("certification path");
    boolean name =
        reason.contains("ostname")
            || reason.contains("subject alternative")
            || reason.contains("No name matching");
    String remedy =
        time
            ? "Renew it, or set this machine's clock"
            : name
                ? "Use the name that it was issued for in the address, or have it issued for this one"
                : path
                    ? "If it is of your own authority, name that authority's certificate (PEM, PKCS12 or"
                        + " JKS) "
                        + TRUST
                    : "Check the server's TLS versions, its certificate, and --trust-store";
    return "The TLS connection to %s fails: %s. %s. No password was sent"
        .formatted(server, reason, remedy);
  }

  public static boolean has(Throwable thrown, Class<? extends Throwable> type) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return true;
      }
    }
    return false;
  }

  public static String innermost(Throwable thrown) {
    Throwable t = thrown;
    while (t.getCause() != null) {
      t = t.getCause();
    }
    return t.getMessage() == null ? t.getClass().getSimpleName() : t.getMessage();
  }
}
