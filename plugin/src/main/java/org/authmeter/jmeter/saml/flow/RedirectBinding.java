package org.authmeter.jmeter.saml.flow;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.authmeter.jmeter.web.FailureCode;
import org.authmeter.jmeter.web.FlowFailure;

/** SAML messages in a query (saml-bindings-2.0-os, section 3.4). */
final class RedirectBinding {
  /** A Response is some kilobytes; a deflate bomb is more. */
  private static final int LIMIT = 1 << 20;

  private RedirectBinding() {}

  static boolean carries(URI uri, String parameter) {
    return parameter(uri, parameter) != null;
  }

  /** The message as XML, or null when the parameter is missing or unreadable. */
  static byte[] message(URI uri, String parameter) throws FlowFailure {
    String value = parameter(uri, parameter);
    if (value == null) {
      return null;
    }
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(SamlMessage.decode(URLDecoder.decode(value, StandardCharsets.UTF_8)));
      byte[] xml = new byte[LIMIT];
      int length = inflater.inflate(xml);
      if (!inflater.finished()) {
        throw new DataFormatException("cut off, or longer than " + LIMIT);
      }
      return Arrays.copyOf(xml, length);
    } catch (DataFormatException | IllegalArgumentException e) {
      throw new FlowFailure(
          FailureCode.BAD_RESPONSE, "The " + parameter + " parameter is not deflated base64");
    } finally {
      inflater.end();
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
