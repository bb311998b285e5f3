package org.authmeter.common.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Trusts what the JDK trusts, and the certificates of a store beside it. Chain and host name are
 * judged separately, so that a refusal can name which of them is wrong.
 */
public final class Trust extends X509ExtendedTrustManager {
  private final boolean verify;
  private final List<X509ExtendedTrustManager> stores = new ArrayList<>();

  /**
   * @param trusted certificates that are trusted beside the JDK's own; null = none
   * @param verify false to accept every certificate
   */
  public Trust(KeyStore trusted, boolean verify) throws GeneralSecurityException {
    this.verify = verify;
    stores.add(of(null)); // the JDK's own
    if (trusted != null) {
      stores.add(of(trusted));
    }
  }

  private static X509ExtendedTrustManager of(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  /** A client's context; its sockets must ask for the check of the host name themselves. */
  public SSLContext context() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {this}, null);
    return context;
  }

  private interface Judgement {
    void of(X509ExtendedTrustManager store) throws CertificateException;
  }

  private void check(X509Certificate[] chain, String type, Judgement name)
      throws CertificateException {
    if (!verify) {
      return;
    }
    X509ExtendedTrustManager trusting = trusting(chain, type);
    try {
      name.of(trusting);
    } catch (CertificateException e) {
      throw new RefusedCertificateException(RefusedCertificateException.Kind.NAME, chain, e);
    }
  }

  private X509ExtendedTrustManager trusting(X509Certificate[] chain, String type)
      throws CertificateException {
    CertificateException why = null;
    for (X509ExtendedTrustManager store : stores) {
      try {
        store.checkServerTrusted(chain, type);
        return store;
      } catch (CertificateException e) {
        why = e;
      }
    }
    throw new RefusedCertificateException(RefusedCertificateException.Kind.CHAIN, chain, why);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, type, store -> store.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, type, store -> store.checkServerTrusted(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    check(chain, type, store -> {});
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("no server here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("no server here");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("no server here");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }

  /** A server's certificate that is not accepted, with all that its owner has to know. */
  public static final class RefusedCertificateException extends CertificateException {
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
    public static RefusedCertificateException in(Throwable thrown) {
      for (Throwable t = thrown; t != null; t = t.getCause()) {
        if (t instanceof RefusedCertificateException refused) {
          return refused;
        }
      }
      return null;
    }

    /** The server's own certificate. */
    public X509Certificate certificate() {
      return certificate;
    }

    /** The message of the innermost cause, which is the specific one. */
    public String why() {
      Throwable last = this;
      while (last.getCause() != null) {
        last = last.getCause();
      }
      return last.getMessage();
    }

    /**
     * What to do, as sentences without a final dot.
     *
     * @param name where the server's name is written, such as "in the target file"
     * @param trust how an authority of one's own is trusted
     */
    public String remedy(String name, String trust) {
      if (kind == Kind.NAME) {
        return "It is for %s: use that name %s, or have it issued for this one"
            .formatted(names(certificate), name);
      }
      for (Throwable t = this; t != null; t = t.getCause()) {
        if (t instanceof CertificateExpiredException
            || t instanceof CertificateNotYetValidException) {
          return "Renew it, or set this machine's clock";
        }
      }
      return "If it is of your own authority, name that authority's certificate (PEM, PKCS12 or JKS)"
          + " "
          + trust;
    }

    /** Subject, issuer and validity of a certificate, for messages. */
    public static String describe(X509Certificate certificate) {
      return "subject %s, issuer %s, valid from %s to %s"
          .formatted(
              certificate.getSubjectX500Principal().getName(),
              certificate.getIssuerX500Principal().getName(),
              certificate.getNotBefore().toInstant().truncatedTo(ChronoUnit.SECONDS),
              certificate.getNotAfter().toInstant().truncatedTo(ChronoUnit.SECONDS));
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
}
