package org.authmeter.jmeter.oidc.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.jmeter.protocol.CodedFailure;
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

  /** Those of an answer, by its query, its fragment or its body; each null for none. */
  static Map<String, String> answer(String... encoded) throws CodedFailure {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    for (String part : encoded) {
      all.addAll(Query.pairs(part));
    }
    return once(all);
  }

  /** Those of an answer in a form that nobody has changed. */
  static Map<String, String> answer(Form form) throws CodedFailure {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    for (FormField field : FormFields.successful(form, FormValues.NONE, null)) {
      all.add(Map.entry(field.name(), field.value()));
    }
    return once(all);
  }

  /** An answer with a parameter that comes twice is refused: which one counts? */
  private static Map<String, String> once(List<Map.Entry<String, String>> all) throws CodedFailure {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : all) {
      if (parameters.put(each.getKey(), each.getValue()) != null) {
        throw new CodedFailure(
            OidcCode.REPEATED_PARAMETER,
            "the provider's answer has the parameter "
                + Json.words(each.getKey())
                + " twice, which RFC 6749 section 3.1 forbids");
      }
    }
    return parameters;
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
