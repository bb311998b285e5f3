package org.authmeter.signon.oidc;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.oauth2.sdk.dpop.DefaultDPoPProofFactory;
import com.nimbusds.oauth2.sdk.dpop.JWKThumbprintConfirmation;
import com.nimbusds.oauth2.sdk.token.DPoPAccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.browser.web.Addresses;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.provider.OidcJson;

/**
 * The key that a virtual user's tokens are bound to, and the nonces that servers gave for its
 * proofs (RFC 9449). It signs with ES256, which every provider with DPoP knows, and stays in
 * memory, as the tokens do.
 */
public final class DpopKey {
  private static final String PROOF = "DPoP";
  private static final String NONCE = "DPoP-Nonce";
  private static final String NONCE_WANTED = "use_dpop_nonce";
  private static final Pattern CHALLENGE = Pattern.compile("(?i)\\berror=\"([^\"]*)\"");

  private final DefaultDPoPProofFactory proofs;

  /** Of each server, by its origin. */
  private final Map<String, Nonce> nonces = new ConcurrentHashMap<>();

  private DpopKey(DefaultDPoPProofFactory proofs) {
    this.proofs = proofs;
  }

  static DpopKey fresh() {
    try {
      return new DpopKey(
          new DefaultDPoPProofFactory(
              new ECKeyGenerator(Curve.P_256).generate(), JWSAlgorithm.ES256));
    } catch (JOSEException e) {
      throw new IllegalStateException("every Java from 17 on has P-256", e);
    }
  }

  /** Another key with the nonces of this one, whose proofs are refused for the key alone. */
  DpopKey other() {
    DpopKey other = fresh();
    other.nonces.putAll(nonces);
    return other;
  }

  /** What a code is bound to (section 10). */
  JWKThumbprintConfirmation thumbprint() {
    try {
      return JWKThumbprintConfirmation.of(proofs.getPublicJWK());
    } catch (JOSEException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * A request with a proof of its own (section 4.2).
   *
   * @param access the access token that it brings; null = none
   */
  Request proven(Request request, String access) {
    return proven(request, access, request.uri());
  }

  /**
   * A request with a proof for an address.
   *
   * @param address what the proof is made for; the request's own, unless it is a misuse
   */
  Request proven(Request request, String access, URI address) {
    try {
      Map<String, String> headers = new LinkedHashMap<>(request.headers());
      headers.put(
          PROOF,
          proofs
              .createDPoPJWT(
                  request.method(),
                  URI.create(Addresses.withoutQuery(address)),
                  access == null ? null : new DPoPAccessToken(access),
                  nonces.get(Addresses.origin(request.uri())))
              .serialize());
      return request.with(headers);
    } catch (JOSEException e) {
      throw new IllegalStateException("a P-256 key signs with ES256", e);
    }
  }

  /**
   * Keeps the nonce that an answer has for the next proof (section 8.2).
   *
   * @return whether the server asks for the same request again with a proof that has it (sections 8
   *     and 9)
   */
  boolean takesNonce(Page page) {
    String nonce = page.header(NONCE);
    if (nonce == null || nonce.isEmpty()) {
      return false;
    }
    nonces.put(Addresses.origin(page.uri()), new Nonce(nonce));
    return page.status() >= 400 && NONCE_WANTED.equals(error(page));
  }

  /** The error of an answer: of its JSON, or of the challenge in its header (section 7.1). */
  static String error(Page page) {
    JsonNode json = OidcJson.object(page);
    String error = json == null ? null : OidcJson.text(json, "error");
    if (error != null) {
      return error;
    }
    String challenge = page.header("WWW-Authenticate");
    Matcher found = CHALLENGE.matcher(challenge == null ? "" : challenge);
    return found.find() ? found.group(1) : null;
  }

  @Override
  public String toString() {
    return "a key of DPoP";
  }
}
