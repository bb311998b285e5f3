package org.authmeter.browser.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Parameters of addresses and encoded forms. */
public final class Query {
  /** What stays as it is (URL Standard, section 1.3). */
  private static final boolean[] PLAIN = new boolean[256];

  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  static {
    "*-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        .chars()
        .forEach(c -> PLAIN[c] = true);
  }

  private Query() {}

  /** A name or a value in UTF-8, percent-encoded (URL Standard, section 5.2). */
  public static String encode(String text) {
    return encode(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Octets, not characters, are percent-encoded: some characters of two octets have an ASCII one.
   */
  public static String encode(byte[] octets) {
    byte[] encoded = new byte[3 * octets.length];
    int length = 0;
    for (byte octet : octets) {
      if (PLAIN[octet & 0xff]) {
        encoded[length++] = octet;
      } else if (octet == ' ') {
        encoded[length++] = '+';
      } else {
        encoded[length++] = '%';
        encoded[length++] = HEX[octet >> 4 & 15];
        encoded[length++] = HEX[octet & 15];
      }
    }
    return new String(encoded, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** The first value of each parameter, decoded; one that cannot be decoded is left out. */
  public static Map<String, String> of(URI uri) {
    return decoded(uri.getRawQuery());
  }

  /** As {@link #of}, of a query, a fragment or an encoded form; null = none. */
  public static Map<String, String> decoded(String encoded) {
    return read(encoded, Query::decode);
  }

  /** The first value of each parameter as it was sent; messages are long, and seldom asked for. */
  public static Map<String, String> encoded(String encoded) {
    return read(encoded, value -> value);
  }

  private static String decode(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }

  private static Map<String, String> read(String encoded, UnaryOperator<String> value) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : (encoded == null ? "" : encoded).split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        try {
          parameters.putIfAbsent(
              decode(pair.substring(0, equals)), value.apply(pair.substring(equals + 1)));
        } catch (IllegalArgumentException e) {
          continue; // a percent sign that encodes nothing
        }
      }
    }
    return parameters;
  }

  /** The address with one more parameter. */
  public static URI with(URI uri, String name, String value) throws URISyntaxException {
    String joint = uri.getRawQuery() == null ? "?" : uri.getRawQuery().isEmpty() ? "" : "&";
    return new URI(uri + joint + encode(name) + '=' + encode(value));
  }
}
