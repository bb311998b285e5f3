package org.authmeter.testbed.idp.token;

import com.google.common.hash.Hashing;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.dpop.JWKThumbprintConfirmation;
import com.nimbusds.oauth2.sdk.dpop.verifiers.AccessTokenValidationException;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPIssuer;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPProofUse;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPProtectedResourceRequestVerifier;
import com.nimbusds.oauth2.sdk.dpop.verifiers.DPoPTokenRequestVerifier;
import com.nimbusds.oauth2.sdk.dpop.verifiers.InvalidDPoPNonceException;
import com.nimbusds.oauth2.sdk.dpop.verifiers.InvalidDPoPProofException;
import com.nimbusds.oauth2.sdk.token.DPoPAccessToken;
import com.nimbusds.oauth2.sdk.util.singleuse.AlreadyUsedException;
import com.nimbusds.openid.connect.sdk.Nonce;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.oidc.OidcLayout;
import org.authmeter.testbed.store.SharedRecords;

/**
 * The proofs of clients that bind their tokens to a key (RFC 9449). Each must have a nonce of the
 * provider; all nodes make and take the same ones, of the running five minutes and of those before.
 */
public final class DpopProofs {
  /** The header that has a proof. */
  public static final String HEADER = "DPoP";

  /** The error for a proof without a nonce that is good now (section 8). */
  public static final String NONCE_WANTED = "use_dpop_nonce";

  private static final String INVALID = "invalid_dpop_proof";
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.ES256, JWSAlgorithm.RS256, JWSAlgorithm.PS256);
  private static final Duration SKEW = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Duration NONCE = Duration.ofMinutes(5);

  private final String secret;
  private final SharedRecords records;
  private final OidcLayout layout;
  private final DPoPProtectedResourceRequestVerifier resourceRequests;

  /**
   * @param records remember the proofs that were used
   */
  public DpopProofs(OidcLayout layout, SharedRecords records) {
    this.secret = layout.get("password");
    this.records = records;
    this.layout = layout;
    this.resourceRequests =
        new DPoPProtectedResourceRequestVerifier(
            ALGORITHMS, SKEW.toSeconds(), LONGEST.toSeconds(), this::markAsUsed);
  }

  /** The names of the algorithms that proofs may be signed with. */
  public static List<String> algorithms() {
    return ALGORITHMS.stream().map(JWSAlgorithm::getName).sorted().toList();
  }

  /** For the header {@code DPoP-Nonce}: good for five to ten minutes. */
  public String nonce() {
    return nonce(Instant.now());
  }

  private String nonce(Instant at) {
    return Hashing.hmacSha256(secret.getBytes(StandardCharsets.UTF_8))
        .hashString("dpop " + at.getEpochSecond() / NONCE.toSeconds(), StandardCharsets.UTF_8)
        .toString();
  }

  private Set<Nonce> nonces() {
    Instant now = Instant.now();
    return Set.of(new Nonce(nonce(now)), new Nonce(nonce(now.minus(NONCE))));
  }

  /**
   * Checks the proof of a request for tokens (section 5).
   *
   * @return thumbprint of its key (RFC 7638, SHA-256); empty where the request has no proof
   */
  public String ofTokenRequest(HttpServletRequest request, RegisteredClient client)
      throws IOException {
    if (request.getHeader(HEADER) == null) {
      return "";
    }
    try {
      return new DPoPTokenRequestVerifier(
              ALGORITHMS,
              layout.endpoint("token", request.getServerPort()),
              SKEW.toSeconds(),
              LONGEST.toSeconds(),
              this::markAsUsed)
          .verify(new DPoPIssuer(client.id()), proof(request), nonces(), null)
          .getValue()
          .toString();
    } catch (InvalidDPoPProofException | JOSEException e) {
      throw refused(e, 400);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Checks the proof of a request that brings an access token (section 7.1).
   *
   * @param endpoint what is asked, as clients know it
   * @param thumbprint of the key that the token is bound to
   */
  public void check(
      HttpServletRequest request, URI endpoint, String client, String token, String thumbprint)
      throws IOException {
    try {
      resourceRequests.verify(
          request.getMethod(),
          endpoint,
          new DPoPIssuer(client),
          proof(request),
          new DPoPAccessToken(token),
          new JWKThumbprintConfirmation(new Base64URL(thumbprint)),
          nonces(),
          null);
    } catch (AccessTokenValidationException e) {
      throw OAuthException.bearer("invalid_token", 401, e.getMessage());
    } catch (InvalidDPoPProofException | JOSEException e) {
      throw refused(e, 401);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static SignedJWT proof(HttpServletRequest request) throws OAuthException {
    List<String> sent = Collections.list(request.getHeaders(HEADER));
    if (sent.size() != 1) {
      throw OAuthException.of(INVALID, sent.size() + " headers DPoP, not one");
    }
    try {
      return SignedJWT.parse(sent.get(0));
    } catch (ParseException e) {
      throw OAuthException.of(INVALID, "the proof is no signed JWT");
    }
  }

  private static OAuthException refused(Exception e, int status) {
    return e instanceof InvalidDPoPNonceException
        ? OAuthException.bearer(
            NONCE_WANTED, status, "the proof needs the nonce of the header DPoP-Nonce")
        : OAuthException.bearer(INVALID, status, String.valueOf(e.getMessage()));
  }

  private void markAsUsed(DPoPProofUse use) throws AlreadyUsedException {
    String key =
        "oidc:dpop:" + TokenStore.digest(use.getIssuer().getValue() + "\n" + use.getJWTID());
    try {
      if (!records.add(key, "used", Instant.now().plus(LONGEST).plus(SKEW).plus(SKEW))) {
        throw new AlreadyUsedException("the proof was used before");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
