package org.authmeter.signon.saml.message;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.opensaml.security.SecurityException;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;

/**
 * What a browser brings to an address of the SP, in a query or a form.
 *
 * @param query whether in the query
 * @param raw parameters as they came, still encoded
 */
public record BindingDecoder(boolean query, Map<String, String> raw) {

  /** Reads the request that the browser is about to make. */
  public static BindingDecoder of(Request request) {
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
    return new BindingDecoder(query, raw);
  }

  /** REDIRECT or POST. */
  public Binding binding() {
    return query ? Binding.REDIRECT : Binding.POST;
  }

  /** A parameter's value, or null. */
  public String get(String name) throws CodedFailure {
    String value = raw.get(name);
    try {
      return value == null ? null : URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new CodedFailure(
          SamlCode.BAD_BASE64, "the parameter %s is not encoded as URLs are".formatted(name));
    }
  }

  public boolean has(String name) {
    return raw.containsKey(name);
  }

  /** The message of SAMLRequest or SAMLResponse. */
  public byte[] message(String name) throws CodedFailure {
    byte[] bytes = MessageCodec.base64(get(name), name);
    return query ? MessageCodec.inflate(bytes, name) : bytes;
  }

  /**
   * Verifies the signature over the parameters of a query (saml-bindings-2.0-os, section 3.4.4.1).
   *
   * @return whether there is one
   */
  public boolean verify(String name, List<X509Certificate> trusted) throws CodedFailure {
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
    byte[] signature = MessageCodec.base64(get("Signature"), "Signature");
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
        SamlCode.BAD_SIGNATURE,
        "the signature of the query does not verify with any of %d keys of the IdP's metadata"
            .formatted(trusted.size()));
  }

  /** All values by parameter, decoded. */
  public Map<String, String> values() throws CodedFailure {
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : raw.keySet()) {
      values.put(name, get(name));
    }
    return values;
  }
}
