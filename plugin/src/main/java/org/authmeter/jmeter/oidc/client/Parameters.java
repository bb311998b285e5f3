package org.authmeter.jmeter.oidc.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.page.Form;
import org.authmeter.jmeter.web.page.FormField;
import org.authmeter.jmeter.web.page.FormFields;

/** Parameters of addresses and forms, decoded and encoded. */
public final class Parameters {
  private Parameters() {}

  /** Those of a query, a fragment or an encoded form: the first value of each. */
  public static Map<String, String> decoded(String encoded) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : (encoded == null ? "" : encoded).split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        try {
          parameters.putIfAbsent(
              URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
              URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
          continue; // a percent sign that encodes nothing
        }
      }
    }
    return parameters;
  }

  /** Those that a browser would bring: of the query, and of the body (form_post). */
  static Map<String, String> of(Request request) {
    Map<String, String> all = new LinkedHashMap<>(decoded(request.uri().getRawQuery()));
    if (request.body() != null) {
      all.putAll(decoded(new String(request.body().bytes(), StandardCharsets.US_ASCII)));
    }
    return all;
  }

  /** Those of a form that nobody has changed. */
  static Map<String, String> of(Form form) {
    Map<String, String> all = new LinkedHashMap<>();
    for (FormField field : FormFields.successful(form, Map.of(), null)) {
      all.putIfAbsent(field.name(), field.value());
    }
    return all;
  }

  /** The address with more parameters. */
  static URI with(URI uri, Map<String, String> parameters) {
    StringBuilder address = new StringBuilder(uri.toString());
    char joint = uri.getRawQuery() == null ? '?' : '&';
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      address
          .append(joint)
          .append(URLEncoder.encode(parameter.getKey(), StandardCharsets.UTF_8))
          .append('=')
          .append(URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8));
      joint = '&';
    }
    try {
      return new URI(address.toString());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("an encoded query is a query", e);
    }
  }
}
