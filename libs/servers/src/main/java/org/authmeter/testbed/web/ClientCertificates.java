package org.authmeter.testbed.web;

import java.io.ByteArrayInputStream;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.servlet.http.HttpServletRequest;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * The certificate of the client that sent a request: of the TLS connection, or where a balancer
 * ends this, as it reports it in the header Client-Cert (RFC 9440).
 */
public final class ClientCertificates {
  /** Written by balancers alone, which take away what clients send. */
  public static final String HEADER = "Client-Cert";

  private static final String REPORTED = ClientCertificates.class.getName();
  private static final String PRESENTED = "javax.servlet.request.X509Certificate";

  private ClientCertificates() {}

  /** The value of the header (section 2.1). */
  public static String header(Certificate certificate) throws CertificateEncodingException {
    return ':' + Base64.getEncoder().encodeToString(certificate.getEncoded()) + ':';
  }

  /** Reads the header of a request that came from a balancer. */
  static Request ofBalancer(Request request, HttpFields.Mutable answer) {
    String header = request.getHeaders().get(HEADER);
    if (header != null) {
      request.setAttribute(REPORTED, parse(header));
    }
    return request;
  }

  private static X509Certificate parse(String header) {
    try {
      byte[] der = Base64.getDecoder().decode(header.substring(1, header.length() - 1));
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (CertificateException e) {
      throw new IllegalStateException("the balancer sent no certificate as " + HEADER, e);
    }
  }

  /** That of the client that sent a request; null = none. */
  public static X509Certificate of(HttpServletRequest request) {
    if (request.getAttribute(PRESENTED) instanceof X509Certificate[] chain && chain.length > 0) {
      return chain[0];
    }
    return request.getAttribute(REPORTED) instanceof X509Certificate reported ? reported : null;
  }
}
