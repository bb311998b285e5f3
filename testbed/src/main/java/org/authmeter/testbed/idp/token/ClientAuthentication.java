package org.authmeter.testbed.idp.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.idp.token.RegisteredClient.Registration;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.store.SharedRecords;
import org.authmeter.testbed.web.ClientCertificates;

/**
 * The registered clients, and how they prove who they are: {@code client_secret_basic}, {@code
 * client_secret_post}, {@code private_key_jwt} (RFC 7523), by certificates (RFC 8705) and {@code
 * none}.
 */
public final class ClientAuthentication {
  /** The methods, as the provider publishes them. */
  public static final List<String> METHODS =
      List.of("client_secret_basic", "client_secret_post", "private_key_jwt", "none");

  /** Those that come with it where clients are asked for certificates (RFC 8705, 2). */
  public static final List<String> TLS_METHODS =
      List.of("tls_client_auth", "self_signed_tls_client_auth");

  private static final String ASSERTION_TYPE =
      "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
  private static final Duration LONGEST_ASSERTION = Duration.ofMinutes(10);
  private static final Duration SKEW = Duration.ofSeconds(30);

  private final Map<String, RegisteredClient> clients;
  private final Set<String> audiences;
  private final SharedRecords records;

  private ClientAuthentication(
      Map<String, RegisteredClient> clients, Set<String> audiences, SharedRecords records) {
    this.clients = clients;
    this.audiences = audiences;
    this.records = records;
  }

  /**
   * @param records remember the assertions that were used
   */
  public static ClientAuthentication load(OidcLayout layout, SharedRecords records)
      throws IOException {
    Map<String, RegisteredClient> clients = new LinkedHashMap<>();
    for (OidcLayout.Client client : OidcLayout.Client.values()) {
      if (client.hasCertificate() && !layout.https()) {
        continue;
      }
      clients.put(
          client.id(),
          new RegisteredClient(
              client.id(),
              client.hasSecret() ? layout.secret(client) : "",
              client == OidcLayout.Client.PRIVATE_KEY ? publicKey(layout) : null,
              client.hasCertificate() ? registration(layout, client) : null,
              Set.copyOf(layout.redirectUris(client)),
              client == OidcLayout.Client.RELYING_PARTY
                  ? Set.of(layout.rpBase() + "/")
                  : Set.of(layout.afterLogout()),
              null));
    }
    for (OidcLayout.Service service : layout.services()) {
      clients.put(
          service.id(),
          new RegisteredClient(
              service.id(),
              layout.secret(service),
              null,
              null,
              Set.of(service.callback()),
              Set.of(service.resource()),
              URI.create(service.logout())));
    }
    return new ClientAuthentication(
        clients, Set.of(layout.issuer(), layout.endpoint("token")), records);
  }

  private static RSAPublicKey publicKey(OidcLayout layout) throws IOException {
    return (RSAPublicKey) chain(layout, OidcLayout.CLIENT_KEY)[0].getPublicKey();
  }

  private static Certificate[] chain(OidcLayout layout, String file) throws IOException {
    KeyStore store = KeyFiles.readPkcs12(layout.file(file), layout.clientKeyPassword());
    try {
      return store.getCertificateChain(KeyFiles.ALIAS);
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the certificate in " + file, e);
    }
  }

  private static Registration registration(OidcLayout layout, OidcLayout.Client client)
      throws IOException {
    if (client == OidcLayout.Client.TLS) {
      Certificate authority = chain(layout, OidcLayout.TLS_KEY)[1];
      return new Registration(authority, client.subject(), null);
    }
    return new Registration(null, "", chain(layout, OidcLayout.SELF_SIGNED_KEY)[0]);
  }

  /** The client of an id; null when none is registered. */
  public RegisteredClient client(String id) {
    return id == null ? null : clients.get(id);
  }

  /**
   * The client that sent a request.
   *
   * @throws OAuthException {@code invalid_client} when it did not prove it, {@code invalid_request}
   *     when it tried so in two ways (RFC 6749, 2.3)
   */
  public RegisteredClient authenticate(HttpServletRequest request, FormParameters sent)
      throws IOException {
    String header = request.getHeader("Authorization");
    boolean basic = header != null && header.regionMatches(true, 0, "Basic ", 0, 6);
    boolean assertion = sent.has("client_assertion") || sent.has("client_assertion_type");
    boolean post = sent.has("client_secret");
    if ((basic ? 1 : 0) + (assertion ? 1 : 0) + (post ? 1 : 0) > 1) {
      throw OAuthException.invalidRequest("the client authenticates in more than one way");
    }
    if (assertion) {
      return signed(sent);
    }
    if (!basic) {
      RegisteredClient client = client(sent.require("client_id"));
      return client == null || client.certificate() == null
          ? secret(sent.get("client_id"), sent.text("client_secret"))
          : certified(client, ClientCertificates.of(request));
    }
    String[] pair = basic(header);
    if (sent.has("client_id") && !sent.get("client_id").equals(pair[0])) {
      throw OAuthException.invalidRequest("client_id is not the client that authenticates");
    }
    return secret(pair[0], pair[1]);
  }

  /** RFC 6749, 2.3.1: both are form-encoded before they are joined. */
  private static String[] basic(String header) throws OAuthException {
    try {
      String pair =
          new String(
              Base64.getDecoder().decode(header.substring(6).strip()), StandardCharsets.UTF_8);
      int colon = pair.indexOf(':');
      if (colon < 0) {
        throw OAuthException.invalidClient("HTTP Basic without a colon");
      }
      return new String[] {
        URLDecoder.decode(pair.substring(0, colon), StandardCharsets.UTF_8),
        URLDecoder.decode(pair.substring(colon + 1), StandardCharsets.UTF_8)
      };
    } catch (IllegalArgumentException e) {
      throw OAuthException.invalidClient("HTTP Basic cannot be decoded");
    }
  }

  private RegisteredClient secret(String id, String secret) throws OAuthException {
    RegisteredClient client = clients.get(id);
    if (client == null) {
      throw OAuthException.invalidClient("no client %s is registered".formatted(id));
    }
    if (client.isPublic() && secret.isEmpty()) {
      return client;
    }
    if (client.secret().isEmpty() || !equal(client.secret(), secret)) {
      throw OAuthException.invalidClient(
          client.key() == null
              ? "the secret of %s is missing or wrong".formatted(id)
              : "%s has to authenticate by private_key_jwt".formatted(id));
    }
    return client;
  }

  /** RFC 8705, 2.1 and 2.2. */
  private static RegisteredClient certified(RegisteredClient client, X509Certificate presented)
      throws OAuthException {
    if (presented == null) {
      throw OAuthException.invalidClient(
          "%s has to authenticate by a certificate, at the addresses of mtls_endpoint_aliases"
              .formatted(client.id()));
    }
    Registration registered = client.certificate();
    try {
      presented.checkValidity();
      if (registered.authority() != null) {
        presented.verify(registered.authority().getPublicKey());
      }
    } catch (GeneralSecurityException e) {
      throw OAuthException.invalidClient("the certificate is not good: " + e.getMessage());
    }
    String subject = presented.getSubjectX500Principal().getName();
    if (registered.authority() == null
        ? !presented.equals(registered.itself())
        : !subject.equals(registered.subject())) {
      throw OAuthException.invalidClient(
          "the certificate of %s is not that of %s".formatted(subject, client.id()));
    }
    return client;
  }

  /** RFC 7523, 3; an assertion's jti is good once. */
  private RegisteredClient signed(FormParameters sent) throws IOException {
    if (!ASSERTION_TYPE.equals(sent.get("client_assertion_type"))) {
      throw OAuthException.invalidRequest("client_assertion_type is not " + ASSERTION_TYPE);
    }
    try {
      SignedJWT assertion = SignedJWT.parse(sent.require("client_assertion"));
      JWTClaimsSet claims = assertion.getJWTClaimsSet();
      RegisteredClient client = client(claims.getSubject());
      if (client == null || client.key() == null) {
        throw OAuthException.invalidClient(
            "no client %s with a key is registered".formatted(claims.getSubject()));
      }
      if (!assertion.verify(new RSASSAVerifier(client.key()))) {
        throw OAuthException.invalidClient("the signature of the assertion does not verify");
      }
      if (sent.has("client_id") && !client.id().equals(sent.get("client_id"))) {
        throw OAuthException.invalidClient("client_id is not the client of the assertion");
      }
      Optional<String> problem = problem(claims, client);
      if (problem.isPresent()) {
        throw OAuthException.invalidClient(problem.get());
      }
      return client;
    } catch (ParseException | JOSEException e) {
      throw OAuthException.invalidClient("the assertion cannot be read: " + e.getMessage());
    }
  }

  /**
   * The user whom a client asserts (RFC 7523, 2.1 and 3); an assertion is good once.
   *
   * @throws OAuthException {@code invalid_grant} when it is not good (3.1)
   */
  public String asserted(RegisteredClient client, String text) throws IOException {
    if (client.key() == null) {
      throw OAuthException.of(
          "unauthorized_client", "no key of %s is known".formatted(client.id()));
    }
    try {
      SignedJWT assertion = SignedJWT.parse(text);
      if (!assertion.verify(new RSASSAVerifier(client.key()))) {
        throw OAuthException.invalidGrant("the signature of the assertion does not verify");
      }
      JWTClaimsSet claims = assertion.getJWTClaimsSet();
      Optional<String> problem = problem(claims, client);
      if (problem.isPresent() || claims.getSubject() == null) {
        throw OAuthException.invalidGrant(problem.orElse("the assertion has no subject"));
      }
      return claims.getSubject();
    } catch (ParseException | JOSEException e) {
      throw OAuthException.invalidGrant("the assertion cannot be read: " + e.getMessage());
    }
  }

  /** Why an assertion is not good; empty when it is, which is once. */
  private Optional<String> problem(JWTClaimsSet claims, RegisteredClient client)
      throws IOException {
    Instant now = Instant.now();
    Instant expires =
        claims.getExpirationTime() == null ? Instant.MIN : claims.getExpirationTime().toInstant();
    if (!client.id().equals(claims.getIssuer())) {
      return Optional.of("the issuer of the assertion is not the client");
    }
    if (Collections.disjoint(claims.getAudience(), audiences)) {
      return Optional.of(
          "the assertion is for %s, not for %s".formatted(claims.getAudience(), audiences));
    }
    if (expires.plus(SKEW).isBefore(now) || expires.isAfter(now.plus(LONGEST_ASSERTION))) {
      return Optional.of(
          "the assertion expires at %s, now is %s; at most %s are accepted"
              .formatted(claims.getExpirationTime(), now, LONGEST_ASSERTION));
    }
    if (claims.getNotBeforeTime() != null
        && claims.getNotBeforeTime().toInstant().isAfter(now.plus(SKEW))) {
      return Optional.of("the assertion is not valid yet");
    }
    String jti = claims.getJWTID();
    if (jti == null
        || !records.add(
            "oidc:jti:" + TokenStore.digest(client.id() + "\n" + jti),
            "used",
            expires.plus(SKEW))) {
      return Optional.of(
          jti == null ? "the assertion has no jti" : "the assertion was used before");
    }
    return Optional.empty();
  }

  private static boolean equal(String expected, String sent) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
  }
}
