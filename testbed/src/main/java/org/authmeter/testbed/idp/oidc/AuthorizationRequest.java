package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.Grant;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.idp.token.Tokens;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;

/**
 * An authorization request whose client and redirect URI are known to belong together, so that
 * errors may go there (RFC 6749, 4.1.2.1).
 */
final class AuthorizationRequest {
  /** Scopes that mean something here; others are left out of what is granted. */
  static final List<String> SCOPES = List.of("openid", "profile", "email", "offline_access");

  static final List<String> RESPONSE_MODES = List.of("query", "fragment", "form_post", "jwt");

  static final List<String> PROMPTS = List.of("none", "login", "consent");

  private static final String FORM_POST = Html.template(AuthorizationRequest.class, "post.html");
  private static final String FIELD =
      "<input type=\"hidden\" name=\"${name}\" value=\"${value}\">\n";

  private final RegisteredClient client;
  private final FormParameters sent;

  private AuthorizationRequest(RegisteredClient client, FormParameters sent) {
    this.client = client;
    this.sent = sent;
  }

  /**
   * A request with a client and a redirect URI of this client.
   *
   * @param client null when none is registered under the id that was sent
   * @throws BadRequestException when it is not to be answered by a redirect
   */
  static AuthorizationRequest of(RegisteredClient client, FormParameters sent)
      throws BadRequestException {
    BadRequestException.require(
        client != null, "no client %s is registered".formatted(sent.get("client_id")));
    BadRequestException.require(
        !sent.repeated().contains("client_id") && !sent.repeated().contains("redirect_uri"),
        "client_id or redirect_uri came more than once");
    BadRequestException.require(
        client.redirectUris().contains(sent.text("redirect_uri")),
        "the redirect URI %s is not registered for the client %s"
            .formatted(sent.text("redirect_uri"), client.id()));
    return new AuthorizationRequest(client, sent);
  }

  RegisteredClient client() {
    return client;
  }

  String serialize() {
    return sent.serialize();
  }

  /** Checks everything but client and redirect URI. */
  AuthorizationRequest check() throws OAuthException {
    sent.requireNoneTwice();
    if (sent.has("request")) {
      throw OAuthException.of("request_not_supported", "requests as a JWT are not supported");
    }
    if (sent.has("request_uri")) {
      throw OAuthException.of(
          "request_uri_not_supported", "only pushed requests (RFC 9126) are fetched");
    }
    if (!sent.require("response_type").equals("code")) {
      throw OAuthException.of(
          "unsupported_response_type",
          "response_type is %s, not code".formatted(sent.get("response_type")));
    }
    oneOf("response_mode", RESPONSE_MODES);
    for (String prompt : prompts()) {
      if (!PROMPTS.contains(prompt)) {
        throw OAuthException.invalidRequest("prompt %s is not supported".formatted(prompt));
      }
    }
    if (prompts().contains("none") && prompts().size() > 1) {
      throw OAuthException.invalidRequest("prompt none excludes all others");
    }
    if (sent.has("max_age") && !sent.get("max_age").matches("[0-9]{1,9}")) {
      throw OAuthException.invalidRequest("max_age is no number of seconds");
    }
    checkChallenge();
    return this;
  }

  private void oneOf(String name, List<String> legal) throws OAuthException {
    if (sent.has(name) && !legal.contains(sent.get(name))) {
      throw OAuthException.invalidRequest(
          "%s is %s, not one of %s".formatted(name, sent.get(name), String.join(", ", legal)));
    }
  }

  /** RFC 7636, 4.3: S256 only, and always for a client without a secret. */
  private void checkChallenge() throws OAuthException {
    if (!sent.has("code_challenge")) {
      if (client.isPublic() || sent.has("code_challenge_method")) {
        throw OAuthException.invalidRequest("no code_challenge, which this client has to send");
      }
      return;
    }
    if (!sent.text("code_challenge_method").equals("S256")) {
      throw OAuthException.invalidRequest("code_challenge_method is not S256");
    }
    if (!sent.get("code_challenge").matches("[A-Za-z0-9_-]{43}")) {
      throw OAuthException.invalidRequest("code_challenge is no SHA-256 in base64url");
    }
  }

  private List<String> prompts() {
    return sent.words("prompt");
  }

  /** Whether the user may see no page. */
  boolean silent() {
    return prompts().contains("none");
  }

  /** Whether the user has to be asked before the client gets anything. */
  boolean asksConsent() {
    return prompts().contains("consent");
  }

  /** Whether a session is good enough: neither must the user sign on again, nor is it too old. */
  boolean accepts(SsoSession session) {
    if (prompts().contains("login")) {
      return false;
    }
    return !sent.has("max_age")
        || !session
            .authenticated()
            .plusSeconds(Long.parseLong(sent.get("max_age")))
            .isBefore(Instant.now());
  }

  /** The user that the client expects, by an ID token of an earlier sign-on; null for any. */
  String idTokenHint() {
    return sent.get("id_token_hint");
  }

  /** What the user grants, as the request asks for it. */
  Grant grant(SsoSession session) {
    return Grant.ofUser(
            client.id(), session.principal(), scope(), session.authenticated(), session.index())
        .by(
            new Grant.Request(
                sent.text("nonce"),
                sent.text("redirect_uri"),
                sent.text("code_challenge"),
                sent.text("dpop_jkt")));
  }

  /**
   * The scope that is granted. Without a consent of the user there is no offline access (OpenID
   * Connect Core 1.0, 11).
   */
  String scope() {
    return String.join(
        " ",
        sent.words("scope").stream()
            .filter(SCOPES::contains)
            .filter(word -> !word.equals("offline_access") || asksConsent())
            .toList());
  }

  /** Sends the browser back to the client with a code. */
  void answer(HttpServletResponse response, Tokens tokens, String code) throws IOException {
    send(response, tokens, Map.of("code", code));
  }

  /** Sends the browser back to the client with an error. */
  void refuse(HttpServletResponse response, Tokens tokens, OAuthException e) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("error", e.error());
    values.put("error_description", e.getMessage());
    send(response, tokens, values);
  }

  private void send(HttpServletResponse response, Tokens tokens, Map<String, String> values)
      throws IOException {
    Map<String, String> all = new LinkedHashMap<>(values);
    if (sent.has("state")) {
      all.put("state", sent.get("state"));
    }
    // RFC 9207, 2: a client of several providers sees which of them answers.
    all.put("iss", tokens.issuer());
    String uri = sent.get("redirect_uri");
    switch (sent.text("response_mode")) {
      case "form_post" -> Html.send(response, 200, form(uri, all));
      case "fragment" -> Html.redirect(response, uri + "#" + query(all));
      case "jwt" ->
          Html.redirect(
              response, extended(uri, Map.of("response", tokens.response(client.id(), all))));
      default -> Html.redirect(response, extended(uri, all));
    }
  }

  private static String extended(String uri, Map<String, String> values) {
    return uri + (uri.indexOf('?') < 0 ? "?" : "&") + query(values);
  }

  /** OAuth 2.0 Form Post Response Mode, 2. */
  private static String form(String uri, Map<String, String> values) {
    StringBuilder fields = new StringBuilder();
    values.forEach(
        (name, value) -> fields.append(Html.fill(FIELD, Map.of("name", name, "value", value))));
    return Html.fill(FORM_POST, Map.of("action", uri)).replace("<!--fields-->", fields);
  }

  static String query(Map<String, String> values) {
    StringBuilder query = new StringBuilder();
    values.forEach(
        (name, value) ->
            query
                .append(query.isEmpty() ? "" : "&")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return query.toString();
  }
}
