package org.authmeter.jmeter.saml.sp;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Request;
import org.opensaml.security.SecurityException;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;

/**
 * What a browser brings to an address of the SP, in a query or a form.
 *
 * @param query whether in the query
 * @param raw parameters as they came, still encoded
 */
record Inbound(boolean query, Map<String, String> raw) {

  /** Reads the request that the browser is about to make. */
  static Inbound of(Request request) {
    boolean query = request.body() == null;
    String text =
        query
            ? request.uri().getRawQuery()
            : new String(request.body().bytes(), StandardCharsets.ISO_8859_1);
    Map<String, String> raw = new LinkedHashMap<>();
    for (String pair : text == null ? new String[0] : text.split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        raw.putIfAbsent(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return new Inbound(query, raw);
  }

  /** A parameter's value, or null. */
  String get(String name) throws CodedFailure {
    String value = raw.get(name);
    try {
      return value == null ? null : URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new CodedFailure(
          Reason.BAD_BASE64, "the parameter %s is not encoded as URLs are".formatted(name));
    }
  }

  boolean has(String name) {
    return raw.containsKey(name);
  }

  /** The message of SAMLRequest or SAMLResponse. */
  byte[] message(String name) throws CodedFailure {
    byte[] bytes = base64(get(name), name);
    return query ? inflate(bytes, name) : bytes;
  }

  static byte[] base64(String text, String name) throws CodedFailure {
    String value = text == null ? "" : text;
    if (value.length() > SafeXml.MOST_BYTES * 3 / 2) {
      throw new CodedFailure(
          Reason.TOO_LARGE, "%s has %d characters; it is not read".formatted(name, value.length()));
    }
    try {
      // line breaks are allowed, other signs are not
      return Base64.getDecoder().decode(value.replaceAll("[\\r\\n\\t ]", ""));
    } catch (IllegalArgumentException e) {
      throw new CodedFailure(
          Reason.BAD_BASE64, "%s is not base64: %s".formatted(name, e.getMessage()));
    }
  }

  /** Bounded: some bytes can inflate to gigabytes. */
  static byte[] inflate(byte[] deflated, String name) throws CodedFailure {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(deflated);
      byte[] xml = new byte[Math.max(8192, Math.min(SafeXml.MOST_BYTES, 8 * deflated.length))];
      int length = 0;
      while (!inflater.finished()) {
        if (length == xml.length) {
          if (length > SafeXml.MOST_BYTES) {
            throw new CodedFailure(
                Reason.TOO_LARGE,
                "%s inflates to more than %d bytes".formatted(name, SafeXml.MOST_BYTES));
          }
          xml = Arrays.copyOf(xml, Math.min(2 * length, SafeXml.MOST_BYTES + 1));
        }
        int got = inflater.inflate(xml, length, xml.length - length);
        if (got == 0 && !inflater.finished()) {
          throw new DataFormatException("it ends too early");
        }
        length += got;
      }
      return Arrays.copyOf(xml, length);
    } catch (DataFormatException e) {
      throw new CodedFailure(
          Reason.BAD_DEFLATE, "%s does not inflate: %s".formatted(name, e.getMessage()));
    } finally {
      inflater.end();
    }
  }

  /**
   * Verifies the signature over the parameters of a query (saml-bindings-2.0-os, section 3.4.4.1).
   *
   * @return whether there is one
   */
  boolean verify(String name, List<X509Certificate> trusted) throws CodedFailure {
    if (!query || !has("Signature")) {
      return false;
    }
    String algorithm = get("SigAlg");
    Algorithms.signature(algorithm);
    StringBuilder signed = new StringBuilder(name + '=' + raw.get(name));
    if (has("RelayState")) {
      signed.append("&RelayState=").append(raw.get("RelayState"));
    }
    signed.append("&SigAlg=").append(raw.get("SigAlg"));
    byte[] text = signed.toString().getBytes(StandardCharsets.UTF_8);
    byte[] signature = base64(get("Signature"), "Signature");
    for (X509Certificate certificate : trusted) {
      try {
        if (XMLSigningUtil.verifyWithURI(
            new BasicCredential(certificate.getPublicKey()), algorithm, signature, text)) {
          return true;
        }
      } catch (SecurityException e) {
        continue; // a key of another kind
      }
    }
    throw new CodedFailure(
        Reason.BAD_SIGNATURE,
        "the signature of the query does not verify with any of %d keys of the IdP's metadata"
            .formatted(trusted.size()));
  }
}
