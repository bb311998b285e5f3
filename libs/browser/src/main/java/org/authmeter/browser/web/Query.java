package org.authmeter.browser.web;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Parameters of addresses and encoded forms. */
public final class Query {
  private Query() {}

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
    return new URI(
        uri
            + joint
            + URLEncoder.encode(name, StandardCharsets.UTF_8)
            + '='
            + URLEncoder.encode(value, StandardCharsets.UTF_8));
  }
}
