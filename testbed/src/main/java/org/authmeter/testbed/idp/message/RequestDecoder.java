package org.authmeter.testbed.idp.message;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.saml.SignatureCheck;
import org.authmeter.testbed.saml.SignedQuery;
import org.authmeter.testbed.saml.SpDescriptor;
import org.opensaml.messaging.decoder.servlet.BaseHttpServletRequestXMLMessageDecoder;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPPostDecoder;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPPostSimpleSignDecoder;
import org.opensaml.saml.saml2.binding.decoding.impl.HTTPRedirectDeflateDecoder;

/**
 * A SAML message that a browser brought, and the signature that its binding carries.
 *
 * @param relayState empty when there is none
 */
public record RequestDecoder<T extends SignableSAMLObject>(
    T message, Binding binding, String relayState, HttpServletRequest http) {

  /** Reads by the binding of the request: GET is Redirect, POST is POST or POST-SimpleSign. */
  public static <T extends SignableSAMLObject> RequestDecoder<T> read(
      HttpServletRequest http, Class<T> type) throws BadRequestException {
    Binding binding = binding(http);
    BaseHttpServletRequestXMLMessageDecoder decoder =
        switch (binding) {
          case REDIRECT -> new HTTPRedirectDeflateDecoder();
          case SIMPLE_SIGN -> new HTTPPostSimpleSignDecoder();
          default -> new HTTPPostDecoder();
        };
    String relayState = http.getParameter("RelayState");
    try {
      T message = SamlObjects.decode(decoder, http, type);
      return new RequestDecoder<>(message, binding, relayState == null ? "" : relayState, http);
    } catch (IOException e) {
      throw new BadRequestException(e.getMessage());
    }
  }

  private static Binding binding(HttpServletRequest http) {
    if (!http.getMethod().equals("POST")) {
      return Binding.REDIRECT;
    }
    return http.getRequestURI().contains("SimpleSign") ? Binding.SIMPLE_SIGN : Binding.POST;
  }

  /**
   * Verifies the signature, if there is one.
   *
   * @return whether there is one
   * @throws BadRequestException when it does not hold
   */
  public boolean signed(SpDescriptor sp) throws BadRequestException {
    String why;
    if (binding == Binding.REDIRECT) {
      if (http.getParameter("Signature") == null) {
        return false;
      }
      try {
        why = SignedQuery.check(http, sp.signing());
      } catch (IOException e) {
        throw new BadRequestException(e.getMessage());
      }
    } else if (binding == Binding.POST) {
      if (message.getSignature() == null) {
        return false;
      }
      why = SignatureCheck.enveloped(message, sp.signing());
    } else {
      String signature = http.getParameter("Signature");
      if (signature == null) {
        return false;
      }
      why = SignatureCheck.detached(content(), base64(signature), algorithm(), sp.signing());
    }
    if (why != null) {
      throw new BadRequestException(
          "the signature of the %s of %s does not verify: %s"
              .formatted(message.getElementQName().getLocalPart(), sp.entityId(), why));
    }
    return true;
  }

  private String algorithm() {
    return http.getParameter("SigAlg");
  }

  /** What a signature beside a message of POST-SimpleSign covers. */
  private byte[] content() throws BadRequestException {
    String parameter = http.getParameter("SAMLRequest") != null ? "SAMLRequest" : "SAMLResponse";
    String relay = http.getParameter("RelayState");
    String xml = new String(base64(http.getParameter(parameter)), StandardCharsets.UTF_8);
    return (parameter
            + "="
            + xml
            + (relay == null ? "" : "&RelayState=" + relay)
            + "&SigAlg="
            + algorithm())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] base64(String text) throws BadRequestException {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new BadRequestException("no readable base64: " + e.getMessage());
    }
  }
}
