package org.authmeter.signon.saml.message;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FormBody;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.security.x509.BasicX509Credential;

/**
 * Puts messages into requests that a browser sends (saml-bindings-2.0-os, sections 3.4 and 3.5).
 *
 * @param parameter SAMLRequest or SAMLResponse
 * @param relayState comes back with the answer; null = none
 * @param role what the request carries
 */
public record BindingEncoder(String parameter, String relayState, Role role) {
  private static final String FORM = "application/x-www-form-urlencoded";

  /** The message in the style that was asked for. */
  public Request request(
      SignableSAMLObject message, URI to, RequestStyle style, BasicX509Credential keys)
      throws CodedFailure {
    return switch (style.binding()) {
      case REDIRECT -> get(address(message, to, style.signed() ? new Signer(keys) : null));
      case POST -> {
        if (style.signed()) {
          new Signer(keys).envelope(message);
        }
        yield post(to, fields(OpenSaml.serialize(message)));
      }
      default -> post(to, simplySigned(OpenSaml.serialize(message), new Signer(keys)));
    };
  }

  /** The address that carries the message; with a signer, its parameters are signed (3.4.4.1). */
  public URI address(SignableSAMLObject message, URI to, Signer signer) {
    return URI.create(
        to + (to.getRawQuery() == null ? "?" : "&") + query(OpenSaml.serialize(message), signer));
  }

  /** The query that carries the message; a signer signs its parameters (3.4.4.1), null = nobody. */
  public String query(byte[] xml, Signer signer) {
    StringJoiner query = new StringJoiner("&");
    query.add(parameter + '=' + Query.encode(deflated(xml)));
    if (relayState != null) {
      query.add("RelayState=" + Query.encode(relayState));
    }
    if (signer != null) {
      query.add("SigAlg=" + Query.encode(signer.algorithm()));
      query.add("Signature=" + Query.encode(signer.detached(query.toString())));
    }
    return query.toString();
  }

  private Map<String, String> fields(byte[] xml) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(parameter, Base64.getEncoder().encodeToString(xml));
    if (relayState != null) {
      fields.put("RelayState", relayState);
    }
    return fields;
  }

  /** The signature is over the values before any encoding (POST-SimpleSign, section 2.5). */
  private Map<String, String> simplySigned(byte[] xml, Signer signer) {
    Map<String, String> fields = fields(xml);
    StringJoiner text = new StringJoiner("&");
    text.add(parameter + '=' + new String(xml, StandardCharsets.UTF_8));
    if (relayState != null) {
      text.add("RelayState=" + relayState);
    }
    text.add("SigAlg=" + signer.algorithm());
    fields.put("SigAlg", signer.algorithm());
    fields.put("Signature", signer.detached(text.toString()));
    return fields;
  }

  private Request get(URI uri) {
    return Request.get(uri, role, Phase.FORM, null);
  }

  private Request post(URI to, Map<String, String> fields) {
    StringJoiner body = new StringJoiner("&");
    fields.forEach((name, value) -> body.add(name + '=' + Query.encode(value)));
    byte[] bytes = body.toString().getBytes(StandardCharsets.US_ASCII);
    String names = String.join("=***&", fields.keySet()) + "=***";
    return new Request("POST", to, new FormBody(FORM, bytes, names), role, Phase.FORM, null);
  }

  private static String deflated(byte[] xml) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream stream = new DeflaterOutputStream(out, deflater)) {
      stream.write(xml);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    } finally {
      deflater.end();
    }
    return Base64.getEncoder().encodeToString(out.toByteArray());
  }
}
