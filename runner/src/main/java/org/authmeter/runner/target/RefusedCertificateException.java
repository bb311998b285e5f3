package org.authmeter.runner.target;

import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A server's certificate that is not accepted, with all that its owner has to know. */
final class RefusedCertificateException extends CertificateException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
  enum Kind {
    /** No path to a trusted certificate, or one that is not valid now. */
    CHAIN,
    /** It is for another host. */
    NAME
  }

  private final Kind kind;
  private final transient X509Certificate certificate;

  RefusedCertificateException(Kind kind, X509Certificate[] chain, CertificateException cause) {
    super(cause.getMessage(), cause);
    this.kind = kind;
    this.certificate = chain[0];
  }

  /** The refusal in the causes of a failed handshake; null if there is none. */
  static RefusedCertificateException in(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof RefusedCertificateException refused) {
        return refused;
      }
    }
    return null;
  }

  X509Certificate certificate() {
    return certificate;
  }

  /** The innermost cause, which is the one that says something. */
  String why() {
    Throwable last = this;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return last.getMessage();
  }

  String remedy() {
    if (kind == Kind.NAME) {
      return "It is for %s: use that name in the target file, or have it issued for this one"
          .formatted(names(certificate));
    }
    for (Throwable t = this; t != null; t = t.getCause()) {
      if (t instanceof CertificateExpiredException
          || t instanceof CertificateNotYetValidException) {
        return "Renew it, or set this machine's clock";
      }
    }
    return "If it is of your own authority, name that authority's certificate (PEM, PKCS12 or JKS)"
        + " in the target file: "
        + TlsSettings.TRUST_STORE
        + " = ca.pem";
  }

  /** DNS names and addresses of the subject (RFC 5280 section 4.2.1.6, types 2 and 7). */
  private static String names(X509Certificate certificate) {
    Collection<List<?>> all;
    try {
      all = certificate.getSubjectAlternativeNames();
    } catch (CertificateException e) {
      all = null;
    }
    String names =
        all == null
            ? ""
            : all.stream()
                .filter(n -> n.get(0).equals(2) || n.get(0).equals(7))
                .map(n -> n.get(1).toString())
                .collect(Collectors.joining(", "));
    return names.isEmpty() ? "no host name (it has no subjectAltName)" : names;
  }
}
