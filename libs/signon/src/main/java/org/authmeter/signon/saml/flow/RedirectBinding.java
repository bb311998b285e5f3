package org.authmeter.signon.saml.flow;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.signon.saml.message.MessageCodec;

/** SAML messages in a query (saml-bindings-2.0-os, section 3.4). */
final class RedirectBinding {
  private RedirectBinding() {}

  static boolean carries(URI uri, String parameter) {
    return parameter(uri, parameter) != null;
  }

  /** The message as XML, or null when the parameter is missing or unreadable. */
  static byte[] message(URI uri, String parameter) throws CodedFailure {
    String value = parameter(uri, parameter);
    if (value == null) {
      return null;
    }
    try {
      String base64 = URLDecoder.decode(value, StandardCharsets.UTF_8);
      return MessageCodec.inflate(MessageCodec.base64(base64, parameter), parameter);
    } catch (IllegalArgumentException | CodedFailure e) {
      throw new CodedFailure(
          FailureCode.BAD_RESPONSE,
          "the parameter " + parameter + " is not deflated base64: " + e.getMessage());
    }
  }

  private static String parameter(URI uri, String name) {
    String query = uri.getRawQuery();
    if (query != null) {
      for (String pair : query.split("&")) {
        if (pair.startsWith(name + '=')) {
          return pair.substring(name.length() + 1);
        }
      }
    }
    return null;
  }
}
