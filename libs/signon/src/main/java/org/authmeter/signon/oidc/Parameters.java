package org.authmeter.signon.oidc;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.FormField;
import org.authmeter.browser.web.page.FormFields;
import org.authmeter.browser.web.page.FormValues;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcJson;

/** Parameters of addresses and forms, decoded and encoded. */
final class Parameters {
  private Parameters() {}

  /** Those that a browser would bring: of the query, and of the body (form_post). */
  static Map<String, String> of(Request request) {
    Map<String, String> all = new LinkedHashMap<>(Query.of(request.uri()));
    all.putAll(Query.decoded(body(request)));
    return all;
  }

  private static String body(Request request) {
    return request.body() == null
        ? null
        : new String(request.body().bytes(), StandardCharsets.US_ASCII);
  }

  /** As {@link #of(Request)}, of an answer of the provider. */
  static Map<String, String> once(Request request) throws CodedFailure {
    return once(request.uri().getRawQuery(), body(request));
  }

  /**
   * Those of an answer of the provider, each of which must come once (RFC 6749 section 3.1).
   *
   * @param encoded queries, fragments or encoded forms; null = none
   * @throws CodedFailure {@link OidcCode#BAD_ANSWER}
   */
  static Map<String, String> once(String... encoded) throws CodedFailure {
    Map<String, String> all = new LinkedHashMap<>();
    for (String part : encoded) {
      for (String pair : (part == null ? "" : part).split("&")) {
        for (Map.Entry<String, String> one : Query.decoded(pair).entrySet()) {
          add(one.getKey(), one.getValue(), all);
        }
      }
    }
    return all;
  }

  private static void add(String name, String value, Map<String, String> all) throws CodedFailure {
    if (all.putIfAbsent(name, value) != null) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          "the answer of the authorization endpoint has the parameter \""
              + OidcJson.words(name)
              + "\" more than once (RFC 6749 section 3.1)");
    }
  }

  /** Those of a form that nobody has changed; each must come once, as in {@link #once}. */
  static Map<String, String> of(HtmlForm form) throws CodedFailure {
    Map<String, String> all = new LinkedHashMap<>();
    for (FormField field : FormFields.successful(form, FormValues.NONE, null)) {
      add(field.name(), field.value(), all);
    }
    return all;
  }

  /** The address with the message of a request in the place of {@code {message}}. */
  static URI filled(URI uri, String message) {
    return URI.create(uri.toString().replace("%7Bmessage%7D", message));
  }

  /** The address with more parameters. */
  static URI with(URI uri, Map<String, String> parameters) {
    StringBuilder address = new StringBuilder(uri.toString());
    char joint = uri.getRawQuery() == null ? '?' : '&';
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      address
          .append(joint)
          .append(Query.encode(parameter.getKey()))
          .append('=')
          .append(Query.encode(parameter.getValue()));
      joint = '&';
    }
    try {
      return new URI(address.toString());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("an encoded query is a query", e);
    }
  }
}
