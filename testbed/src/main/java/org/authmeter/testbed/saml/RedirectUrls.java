package org.authmeter.testbed.saml;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.opensaml.security.SecurityException;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

/** Messages in the query of a URL (SAML bindings 3.4.4). */
public final class RedirectUrls {
  private static final String ALGORITHM = SignatureConstants.ALGO_ID_SIGNATURE_RSA_SHA256;

  private RedirectUrls() {}

  /**
   * The URL that brings a message, with the signature in the query.
   *
   * @param parameter {@code SAMLRequest} or {@code SAMLResponse}
   * @param relayState empty for none
   */
  public static String signed(
      SamlKey key, String location, String parameter, byte[] xml, String relayState)
      throws IOException {
    String query =
        query(parameter, xml, relayState)
            + "&SigAlg="
            + URLEncoder.encode(ALGORITHM, StandardCharsets.UTF_8);
    try {
      byte[] signature =
          XMLSigningUtil.signWithURI(
              key.credential(), ALGORITHM, query.getBytes(StandardCharsets.UTF_8));
      return at(location) + query + "&Signature=" + encode(signature);
    } catch (SecurityException e) {
      throw new IOException("the query cannot be signed: " + e.getMessage(), e);
    }
  }

  /** The query without a signature. */
  public static String query(String parameter, byte[] xml, String relayState) throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, deflater)) {
      out.write(xml);
    } finally {
      deflater.end();
    }
    return parameter
        + "="
        + encode(deflated.toByteArray())
        + (relayState.isEmpty()
            ? ""
            : "&RelayState=" + URLEncoder.encode(relayState, StandardCharsets.UTF_8));
  }

  /** A location that a query can be put behind. */
  public static String at(String location) {
    return location + (location.contains("?") ? "&" : "?");
  }

  private static String encode(byte[] bytes) {
    return URLEncoder.encode(Base64.getEncoder().encodeToString(bytes), StandardCharsets.UTF_8);
  }
}
