package org.authmeter.signon.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Locale;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.SignOnState;
import org.authmeter.browser.web.Phase;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.browser.web.page.HttpExchanges;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.OidcTask.TokenKind;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcJson;

/** What the client asks the provider itself, not through the user's browser. */
final class DirectCalls {
  private final HttpExchanges http;
  private final int maxHops;
  private final SignOnState state;
  private final DpopKey key;

  /**
   * @param maxHops maximum of requests of one sample, those of the browser included
   * @param key what tokens are bound to; null = they are bearer tokens
   */
  DirectCalls(HttpExchanges http, int maxHops, SignOnState state, DpopKey key) {
    this.http = http;
    this.maxHops = maxHops;
    this.state = state;
    this.key = key;
  }

  /** The same sample's calls from elsewhere, without the key of the virtual user. */
  DirectCalls from(HttpExchanges elsewhere) {
    return new DirectCalls(elsewhere, maxHops, state, null);
  }

  /** The same sample's calls over other connections. */
  DirectCalls over(HttpExchanges others) {
    return new DirectCalls(others, maxHops, state, key);
  }

  /** The answer, whatever its status. */
  Page send(Request request, String label) throws CodedFailure {
    return state.beside(http, request, label, maxHops);
  }

  /**
   * The answer to a request with a proof of the key, if there is one (RFC 9449 sections 5 and 7). A
   * server that wants its nonce in the proof is asked once more (sections 8 and 9).
   *
   * @param access the access token that it brings; null = none
   */
  Page bound(Request request, String label, String access) throws CodedFailure {
    if (key == null) {
      return send(request, label);
    }
    Page page = send(key.proven(request, access), label);
    return key.takesNonce(page) ? send(key.proven(request, access), label) : page;
  }

  /** The JSON object that a request is answered with. */
  JsonNode ask(Request request, String label) throws CodedFailure {
    return object(send(request, label), label);
  }

  /** The claims about the user who has given an access token. */
  JsonNode userinfo(Request request, String access) throws CodedFailure {
    return object(bound(request, OidcLabels.USERINFO, access), OidcLabels.USERINFO);
  }

  private static JsonNode object(Page page, String label) throws CodedFailure {
    if (page.status() != 200 && page.status() != 201) {
      throw refused(page, label);
    }
    JsonNode answer = OidcJson.object(page);
    if (answer == null) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER, label + ": expected a JSON object, came " + summary(page));
    }
    if (OidcJson.text(answer, "error") != null) {
      throw refused(page, label); // some providers refuse with 200
    }
    return answer;
  }

  /** A failure with the provider's own code (RFC 6749 section 5.2), or with the HTTP status. */
  static CodedFailure refused(Page page, String label) {
    JsonNode answer = OidcJson.object(page);
    String error = answer == null ? null : OidcJson.text(answer, "error");
    if (error == null) {
      return new CodedFailure("HTTP_" + page.status(), label + ": came " + summary(page));
    }
    String description = OidcJson.text(answer, "error_description");
    return new CodedFailure(
        OidcJson.code(error, "HTTP_" + page.status()),
        label
            + ": the provider refused with HTTP "
            + page.status()
            + ", "
            + OidcJson.words(error)
            + (description == null ? "" : ": " + OidcJson.words(description)));
  }

  /** A body with tokens must not get into a message. */
  private static String summary(Page page) {
    return page.html() ? page.summary() : "HTTP " + page.status() + " without a usable error";
  }

  TokenAnswer tokens(Request request, String label) throws CodedFailure {
    return tokens(object(bound(request, label, null), label), label);
  }

  /** A token for another one (RFC 8693 section 2.2.1). */
  TokenAnswer exchange(Request request) throws CodedFailure {
    JsonNode answer = object(bound(request, OidcLabels.EXCHANGE, null), OidcLabels.EXCHANGE);
    if (OidcJson.text(answer, "issued_token_type") == null) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          OidcLabels.EXCHANGE
              + ": the answer has no issued_token_type, which it must have (RFC 8693 section 2.2.1)");
    }
    return tokens(answer, OidcLabels.EXCHANGE);
  }

  private TokenAnswer tokens(JsonNode answer, String label) throws CodedFailure {
    String access = OidcJson.text(answer, "access_token");
    String type = OidcJson.text(answer, "token_type");
    if (access == null) {
      throw new CodedFailure(
          OidcCode.NO_TOKEN, label + ": the answer has no access_token (RFC 6749 section 5.1)");
    }
    String expected = key == null ? "Bearer" : "DPoP";
    if (type == null || !type.equalsIgnoreCase(expected)) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          "%s: expected tokens of type %s, came %s"
              .formatted(label, expected, OidcJson.words(String.valueOf(type))));
    }
    return new TokenAnswer(
        access,
        OidcJson.text(answer, "refresh_token"),
        OidcJson.text(answer, "id_token"),
        answer.path("expires_in").asLong(-1));
  }

  /** The request_uri of a pushed authorization request (RFC 9126 section 2.2). */
  URI push(Request request) throws CodedFailure {
    String address = OidcJson.text(ask(request, OidcLabels.PAR), "request_uri");
    try {
      if (address != null) {
        return URI.create(address);
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new CodedFailure(
        OidcCode.BAD_ANSWER, OidcLabels.PAR + ": the answer has no usable request_uri");
  }

  /** Whether a token is active (RFC 7662 section 2.2); the answer itself. */
  JsonNode active(Request request, TokenKind kind) throws CodedFailure {
    JsonNode answer = ask(request, OidcLabels.INTROSPECT);
    if (!answer.path("active").asBoolean(false)) {
      throw new CodedFailure(
          OidcCode.TOKEN_INACTIVE,
          OidcLabels.INTROSPECT
              + ": the "
              + kind.name().toLowerCase(Locale.ROOT)
              + " token is not active");
    }
    return answer;
  }

  /** RFC 7009 section 2.2: HTTP 200, whatever is in the body. */
  void revoke(Request request) throws CodedFailure {
    Page page = send(request, OidcLabels.REVOKE);
    if (page.status() != 200) {
      throw refused(page, OidcLabels.REVOKE);
    }
  }

  /** The provider's keys, read again. */
  Page keys(URI address) throws CodedFailure {
    return send(Request.get(address, Role.OTHER, Phase.RESPONSE, null), OidcLabels.KEYS);
  }

  /**
   * Tokens as they come (RFC 6749 section 5.1, OpenID Connect Core 1.0 section 3.1.3.3).
   *
   * @param refresh null if none came
   * @param id null if none came
   * @param expiresIn seconds; -1 if not said
   */
  record TokenAnswer(String access, String refresh, String id, long expiresIn) {
    @Override
    public String toString() {
      return "a token answer";
    }
  }
}
