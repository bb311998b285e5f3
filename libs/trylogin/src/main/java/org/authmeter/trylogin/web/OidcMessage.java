package org.authmeter.trylogin.web;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.page.HtmlForm;
import org.authmeter.browser.web.page.Page;

/**
 * A message of OpenID Connect that passes through the browser: an authorization request, or the
 * provider's answer to it (OpenID Connect Core 1.0, sections 3.1.2.1 and 3.1.2.5).
 */
record OidcMessage(Map<String, String> parameters) {
  /** Of an address, which has it in the query or, in a fragment, for a script of the page. */
  static OidcMessage of(URI uri) {
    Map<String, String> all = new LinkedHashMap<>(Query.of(uri));
    Query.decoded(uri.getRawFragment()).forEach(all::putIfAbsent);
    return new OidcMessage(all);
  }

  /** Of an address and an encoded form. */
  static OidcMessage of(URI uri, String body) {
    OidcMessage message = of(uri);
    Query.decoded(body).forEach(message.parameters::putIfAbsent);
    return message;
  }

  /** Of the page's first form that has one (OAuth 2.0 Form Post Response Mode); null = of none. */
  static OidcMessage of(Page page) {
    for (HtmlForm form : HtmlForm.of(page)) {
      Map<String, String> fields = new LinkedHashMap<>();
      form.controls().forEach(control -> fields.putIfAbsent(control.attr("name"), control.val()));
      OidcMessage message = new OidcMessage(fields);
      if (message.answers()) {
        return message;
      }
    }
    return null;
  }

  /** Whether it asks for a sign-on; a pushed request is named only (RFC 9126). */
  boolean asks() {
    return parameters.containsKey("client_id")
        && (parameters.containsKey("response_type") || parameters.containsKey("request_uri"));
  }

  /** Whether it brings a code or an error. */
  boolean answers() {
    return parameters.containsKey("state")
        && (parameters.containsKey("code") || parameters.containsKey("error"));
  }

  /** What the provider says instead of a code, with its description; empty = nothing. */
  String error() {
    String description = value("error_description");
    return value("error") + (description.isEmpty() ? "" : " (" + description + ")");
  }

  /** The provider, if its answer names it (RFC 9207); empty = it does not. */
  String issuer() {
    return value("iss");
  }

  /** What it is. */
  String kind() {
    return asks() ? "authorization request" : value("error").isEmpty() ? "code" : "error";
  }

  /** What it is and says, without secrets. */
  String described() {
    if (!asks()) {
      return value("error").isEmpty()
          ? "a code (OpenID Connect)"
          : "the error %s (OpenID Connect)".formatted(error());
    }
    List<String> parts = new ArrayList<>();
    add(parts, "client ", value("client_id"));
    if (!value("request_uri").isEmpty()) {
      parts.add("pushed before");
    }
    add(parts, "scope ", value("scope"));
    if (!value("response_type").equals("code")) {
      add(parts, "response type ", value("response_type"));
    }
    add(parts, "response mode ", value("response_mode"));
    add(parts, "prompt ", value("prompt"));
    add(parts, "PKCE ", value("code_challenge_method"));
    add(parts, "back to ", value("redirect_uri").replaceFirst("\\?.*", ""));
    return "authorization request of OpenID Connect (" + String.join(", ", parts) + ')';
  }

  private static void add(List<String> parts, String name, String value) {
    if (!value.isBlank()) {
      parts.add(name + value);
    }
  }

  private String value(String name) {
    return parameters.getOrDefault(name, "");
  }
}
