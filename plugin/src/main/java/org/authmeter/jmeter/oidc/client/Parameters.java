package org.authmeter.jmeter.oidc.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.jmeter.web.Query;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.page.Form;
import org.authmeter.jmeter.web.page.FormField;
import org.authmeter.jmeter.web.page.FormFields;
import org.authmeter.jmeter.web.page.FormValues;

/** Parameters of addresses and forms, decoded and encoded. */
final class Parameters {
  private Parameters() {}

  /** Those that a browser would bring: of the query, and of the body (form_post). */
  static Map<String, String> of(Request request) {
    Map<String, String> all = new LinkedHashMap<>(Query.of(request.uri()));
    if (request.body() != null) {
      all.putAll(Query.decoded(new String(request.body().bytes(), StandardCharsets.US_ASCII)));
    }
    return all;
  }

  /** Those of a form that nobody has changed. */
  static Map<String, String> of(Form form) {
    Map<String, String> all = new LinkedHashMap<>();
    for (FormField field : FormFields.successful(form, FormValues.NONE, null)) {
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
