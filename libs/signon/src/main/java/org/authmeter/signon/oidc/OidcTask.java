package org.authmeter.signon.oidc;

import java.time.Duration;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;

/**
 * What one sample is asked to do.
 *
 * @param operation what is done
 * @param login who signs on, and how; the resource is the client's redirect URI, or the protected
 *     URL at a third-party relying party, or the address where the user approves; the expected text
 *     is that of a claim, or of the page
 * @param request how the authorization is asked for
 * @param userinfo whether a login asks for the user's claims at the end
 * @param tokens which tokens are asked for, or about
 * @param misuse what the provider must refuse
 * @param before tokens of the virtual user; null = none
 */
public record OidcTask(
    Operation operation,
    SignOnSettings login,
    AuthorizationOptions request,
    boolean userinfo,
    TokenRequest tokens,
    Misuse misuse,
    OidcTokens before) {

  /** What a sample does. The names, in lower case with dashes, are saved in plans. */
  public enum Operation {
    /** Authorization code flow (OpenID Connect Core 1.0 section 3.1). */
    LOGIN,
    /** A refresh token for new tokens (section 12). */
    REFRESH,
    /** Claims about the user (section 5.3). */
    USERINFO,
    /** State of a token (RFC 7662). */
    INTROSPECT,
    /** The end of a token (RFC 7009). */
    REVOKE,
    /** Tokens of the client itself (RFC 6749 section 4.4). */
    CLIENT_CREDENTIALS,
    /** The user's access token for one of another service (RFC 8693). */
    EXCHANGE,
    /** Tokens for what the client asserts about a user (RFC 7523 section 2.1). */
    JWT_BEARER,
    /** RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0). */
    LOGOUT,
    /** A device without a browser, whose user signs on elsewhere (RFC 8628). */
    DEVICE,
    /**
     * A user who approves elsewhere what a client asks for (OpenID Connect CIBA Core 1.0, poll).
     */
    CIBA,
    /** A protected page at a third-party relying party. */
    RESOURCE
  }

  /** The prompt parameter (OpenID Connect Core 1.0 section 3.1.2.1). */
  public enum Prompt {
    /** Is not sent. */
    OFF,
    /** No page may come. */
    NONE,
    /** The login form comes even with a session. */
    LOGIN,
    /** Consent is asked for again. */
    CONSENT
  }

  /** How the code comes back (OAuth 2.0 Multiple Response Type Encoding Practices, Form Post). */
  public enum ResponseMode {
    QUERY,
    FRAGMENT,
    FORM_POST,
    /** In a JWT of the provider (JWT Secured Authorization Response Mode for OAuth 2.0). */
    JWT
  }

  /** Proof Key for Code Exchange (RFC 7636). */
  public enum Pkce {
    /** The SHA-256 hash of the verifier. */
    S256,
    /** Without. */
    OFF
  }

  /** Kinds of tokens. */
  public enum TokenKind {
    ACCESS,
    REFRESH
  }

  /**
   * Which tokens are asked for, or about.
   *
   * @param kind which token is introspected or revoked
   * @param scope of client credentials, refreshes, exchanges and assertions; empty = as the
   *     provider has it
   * @param audience for whom a token is exchanged; empty = nobody is named
   */
  public record TokenRequest(TokenKind kind, String scope, String audience) {}

  /**
   * What must be refused.
   *
   * @param kind what is done wrong after the browser's way
   * @param other the client that tries another one's code; null = none
   * @param codeLifetime how long a code is valid, for {@link MisuseKind#EXPIRED_CODE}
   */
  public record Misuse(MisuseKind kind, OidcProvider other, Duration codeLifetime) {
    /** Nothing. */
    public static final Misuse NONE = new Misuse(MisuseKind.NONE, null, Duration.ZERO);
  }

  /** What is done wrong after the browser's way. */
  public enum MisuseKind {
    /** Nothing. */
    NONE,
    /** The code is redeemed a second time (RFC 6749 section 4.1.2). */
    CODE_TWICE,
    /** With another code verifier (RFC 7636 section 4.6). */
    WRONG_VERIFIER,
    /** With another redirect URI (RFC 6749 section 4.1.3). */
    WRONG_REDIRECT_URI,
    /** By another client (RFC 6749 section 4.1.3). */
    OTHER_CLIENT,
    /** After its lifetime (RFC 6749 section 4.1.2). */
    EXPIRED_CODE,
    /** The ID token of one login must not fit another (OpenID Connect Core 1.0 section 3.1.3.7). */
    NONCE_REPLAY,
    /** A refresh token is used a second time (RFC 9700 section 4.14.2). */
    REFRESH_TWICE,
    /** A refresh token is used by two requests at once (RFC 9700 section 4.14.2). */
    REFRESH_AT_ONCE,
    /** A proof of the key a second time, with its access token (RFC 9449 section 11.1). */
    DPOP_REPLAY,
    /** A proof of another key than that of the access token (RFC 9449 section 7.1). */
    DPOP_OTHER_KEY,
    /** A proof for another address (RFC 9449 section 4.3). */
    DPOP_OTHER_ADDRESS,
    /** A bound access token as a bearer token (RFC 9449 section 7.2). */
    DPOP_AS_BEARER,
    /** A bound access token without the certificate of its client (RFC 8705 section 3). */
    CERTIFICATE_MISSING;

    /** What access tokens must be bound to for it. */
    public Binding needs() {
      return name().startsWith("DPOP_")
          ? Binding.DPOP
          : this == CERTIFICATE_MISSING ? Binding.CERTIFICATE : Binding.NONE;
    }
  }

  /**
   * How the authorization is asked for.
   *
   * @param pushed whether the request goes to the provider before the browser does (RFC 9126)
   */
  public record AuthorizationOptions(Pkce pkce, ResponseMode mode, Prompt prompt, boolean pushed) {}

  /** The same task for another user, with what differs from sample to sample. */
  public OidcTask with(SignOnSettings itsLogin, OidcTokens itsTokens) {
    return new OidcTask(operation, itsLogin, request, userinfo, tokens, misuse, itsTokens);
  }

  @Override
  public String toString() {
    return operation + " of " + login.user();
  }
}
