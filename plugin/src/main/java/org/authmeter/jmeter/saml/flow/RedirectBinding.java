package org.authmeter.jmeter.saml.flow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.FailureCode;

/** SAML messages in a query (saml-bindings-2.0-os, section 3.4). */
final class RedirectBinding {
  /** A Response is some kilobytes; a deflate bomb is more. */
  private static final int LIMIT = 1 << 20;

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
    byte[] deflated = deflated(value, parameter);
    try (InputStream in =
        new InflaterInputStream(new ByteArrayInputStream(deflated), new Inflater(true))) {
      byte[] xml = in.readNBytes(LIMIT + 1);
      if (xml.length > LIMIT) {
        throw new IOException("longer than " + LIMIT);
      }
      return xml;
    } catch (IOException e) {
      throw unreadable(parameter);
    }
  }

  private static byte[] deflated(String value, String parameter) throws CodedFailure {
    try {
      return SamlMessage.decode(URLDecoder.decode(value, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw unreadable(parameter);
    }
  }

  private static CodedFailure unreadable(String parameter) {
    return new CodedFailure(
        FailureCode.BAD_RESPONSE, "The " + parameter + " parameter is not deflated base64");
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
