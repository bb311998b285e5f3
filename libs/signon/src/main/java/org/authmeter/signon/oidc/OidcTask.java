package org.authmeter.signon.oidc;

import java.net.URI;
import java.time.Duration;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.walk.PageRules;
import org.authmeter.signon.web.Credentials;

/**
 * What one sample is asked to do.
 *
 * @param operation what is done
 * @param credentials what is typed into a login form
 * @param submitButton name, id or value of the form's button; empty = found
 * @param newSession whether the browser knows no session yet, so that a form must come
 * @param expect text that a claim, or the resource's page, must have; {@code {user}} stands for the
 *     user; empty = not looked for
 * @param resource protected URL at a relying party of others; null = none
 * @param request how the authorization is asked for
 * @param userinfo whether a login asks for the user's claims at the end
 * @param token which token is introspected or revoked
 * @param scope of client credentials and refreshes; empty = as the provider has it
 * @param misuse what the provider must refuse
 * @param other the client that tries another one's code; null = none
 * @param codeLifetime how long a code is valid, for {@link Misuse#EXPIRED_CODE}
 * @param before tokens of the virtual user; null = none
 * @param pages what is done with the pages between
 * @param maxHops maximum of requests of one sample
 */
public record OidcTask(
    Operation operation,
    Credentials credentials,
    String submitButton,
    boolean newSession,
    String expect,
    URI resource,
    AuthorizationOptions request,
    boolean userinfo,
    TokenKind token,
    String scope,
    Misuse misuse,
    OidcProvider other,
    Duration codeLifetime,
    OidcTokens before,
    PageRules pages,
    int maxHops) {

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
    /** RP-initiated logout (OpenID Connect RP-Initiated Logout 1.0). */
    LOGOUT,
    /** A device without a browser, whose user signs on elsewhere (RFC 8628). */
    DEVICE,
    /** A protected page at a relying party of others. */
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
    FORM_POST
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

  /** What is done wrong after the browser's way, and must be refused. */
  public enum Misuse {
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
    NONCE_REPLAY
  }

  /**
   * How the authorization is asked for.
   *
   * @param pushed whether the request goes to the provider before the browser does (RFC 9126)
   */
  public record AuthorizationOptions(Pkce pkce, ResponseMode mode, Prompt prompt, boolean pushed) {}

  /** The same task for another user, with what differs from sample to sample. */
  public OidcTask with(Credentials user, OidcTokens tokens, PageRules itsPages) {
    return new OidcTask(
        operation,
        user,
        submitButton,
        newSession,
        expect,
        resource,
        request,
        userinfo,
        token,
        scope,
        misuse,
        other,
        codeLifetime,
        tokens,
        itsPages,
        maxHops);
  }

  @Override
  public String toString() {
    return operation + " of " + credentials.user();
  }
}
