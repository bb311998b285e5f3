package org.authmeter.signon.oidc.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.assertions.jwt.JWTAssertionDetails;
import com.nimbusds.oauth2.sdk.assertions.jwt.JWTAssertionFactory;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.PKITLSClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.PrivateKeyJWT;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.auth.SelfSignedTLSClientAuthentication;
import com.nimbusds.oauth2.sdk.id.Audience;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.Subject;
import java.net.URI;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;

/**
 * The client as it is registered at the provider.
 *
 * @param clientId its id
 * @param identity how it proves itself
 * @param binding what its access tokens are bound to
 * @param redirectUri where browsers come back to; nothing is ever sent there
 * @param postLogoutRedirectUri where they come back to after a logout; null = nowhere
 * @param scope separated by blanks
 * @param parameters further ones of authorization requests
 */
public record RelyingParty(
    String clientId,
    Identity identity,
    Binding binding,
    URI redirectUri,
    URI postLogoutRedirectUri,
    String scope,
    Map<String, List<String>> parameters) {

  /** Client authentication (OpenID Connect Core 1.0 section 9, RFC 8705 section 2). */
  public enum Authentication {
    /** A public client, which sends its id alone. */
    NONE,
    /** Id and secret in the Authorization header. */
    CLIENT_SECRET_BASIC,
    /** Id and secret in the body. */
    CLIENT_SECRET_POST,
    /** A JWT that the client signs. */
    PRIVATE_KEY_JWT,
    /** The certificate of its connections, whose subject is registered. */
    TLS_CLIENT_AUTH,
    /** The certificate of its connections, which is registered itself. */
    SELF_SIGNED_TLS_CLIENT_AUTH;

    /** As the specification writes it, and as fields have it. */
    public String written() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the certificate of a connection proves the client. */
    public boolean byCertificate() {
      return this == TLS_CLIENT_AUTH || this == SELF_SIGNED_TLS_CLIENT_AUTH;
    }
  }

  /** What access tokens are bound to, so that a stolen one is worth nothing. */
  public enum Binding {
    /** Nothing: who has the token may use it (RFC 6750). */
    NONE,
    /** A key of the virtual user (RFC 9449). */
    DPOP,
    /** The certificate of the client's connections (RFC 8705 section 3). */
    CERTIFICATE
  }

  /**
   * How a client proves itself.
   *
   * @param secret of client_secret_basic and client_secret_post; never printed
   * @param key signs for private_key_jwt, and assertions about users; null = none
   * @param keyId name of the key at the provider; empty = none is sent
   * @param certificate of the client's own connections; null = they have none
   */
  public record Identity(
      Authentication authentication,
      String secret,
      PrivateKey key,
      String keyId,
      X509Certificate certificate) {
    @Override
    public String toString() {
      return authentication.written();
    }
  }

  public ClientID id() {
    return new ClientID(clientId);
  }

  /** Whether its own connections present a certificate. */
  public boolean mutualTls() {
    return identity.authentication.byCertificate() || binding == Binding.CERTIFICATE;
  }

  /**
   * @param tokenEndpoint for whom a JWT is made, whatever the address that it goes to
   * @return null for a public client
   */
  public ClientAuthentication proof(URI tokenEndpoint) throws CodedFailure {
    return switch (identity.authentication) {
      case NONE -> null;
      case CLIENT_SECRET_BASIC -> new ClientSecretBasic(id(), new Secret(identity.secret));
      case CLIENT_SECRET_POST -> new ClientSecretPost(id(), new Secret(identity.secret));
      case TLS_CLIENT_AUTH -> new PKITLSClientAuthentication(id(), identity.certificate);
      case SELF_SIGNED_TLS_CLIENT_AUTH ->
          new SelfSignedTLSClientAuthentication(id(), identity.certificate);
      case PRIVATE_KEY_JWT -> {
        try {
          yield new PrivateKeyJWT(
              id(),
              tokenEndpoint,
              algorithm(),
              identity.key,
              identity.keyId.isEmpty() ? null : identity.keyId,
              null);
        } catch (JOSEException e) {
          throw new CodedFailure(
              "INVALID_SETTINGS", "the key cannot sign for private_key_jwt: " + e.getMessage(), e);
        }
      }
    };
  }

  /**
   * What the client asserts about a user (RFC 7523 section 3), good for five minutes and once.
   *
   * @param tokenEndpoint for whom it is made
   */
  public SignedJWT assertion(String user, URI tokenEndpoint) throws CodedFailure {
    try {
      return JWTAssertionFactory.create(
          new JWTAssertionDetails(
              new Issuer(clientId), new Subject(user), new Audience(tokenEndpoint)),
          algorithm(),
          identity.key,
          identity.keyId.isEmpty() ? null : identity.keyId,
          null,
          null,
          null);
    } catch (JOSEException e) {
      throw new CodedFailure(
          "INVALID_SETTINGS", "the key cannot sign assertions: " + e.getMessage(), e);
    }
  }

  /** The smallest algorithm that every provider with such keys knows (RFC 7518 section 3.1). */
  private JWSAlgorithm algorithm() {
    if (identity.key instanceof ECPrivateKey curve) {
      return switch (curve.getParams().getOrder().bitLength()) {
        case 384 -> JWSAlgorithm.ES384;
        case 521 -> JWSAlgorithm.ES512;
        default -> JWSAlgorithm.ES256;
      };
    }
    return JWSAlgorithm.RS256;
  }

  @Override
  public String toString() {
    return "client " + clientId;
  }
}
