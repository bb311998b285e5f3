package org.authmeter.jmeter.oidc.client;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.page.Page;

/**
 * The provider's public keys (RFC 7517), kept for the whole test. A token with an unknown key id
 * makes them be read again, once for each such id: providers change keys while a test runs.
 */
public final class ProviderKeys {
  /** Ids of keys come from tokens; no more of them are remembered than a test can mean. */
  private static final int MOST_UNKNOWN = 1000;

  private final DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();
  private final Map<JWK, PublicKey> made = new ConcurrentHashMap<>();
  private final Set<String> unknown = ConcurrentHashMap.newKeySet();
  private volatile JWKSet keys;

  /** Reads the key set. */
  @FunctionalInterface
  public interface Source {
    /** The answer of the provider. */
    Page read() throws CodedFailure;
  }

  /**
   * @param page the key set as it is at the start of the test
   * @throws CodedFailure {@link OidcCode#BAD_ANSWER} if it is none
   */
  public ProviderKeys(Page page) throws CodedFailure {
    this.keys = parse(page);
  }

  private static JWKSet parse(Page page) throws CodedFailure {
    if (page.status() != 200) {
      throw new CodedFailure(
          "HTTP_" + page.status(), "expected the provider's keys, came " + page.summary());
    }
    try {
      return JWKSet.parse(new String(page.body(), StandardCharsets.UTF_8)).toPublicJWKSet();
    } catch (ParseException e) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          "expected the provider's keys as a JWK Set, came "
              + page.summary()
              + ": "
              + Json.words(e.getMessage()),
          e);
    }
  }

  /**
   * @throws CodedFailure {@link OidcCode#UNKNOWN_KEY} or {@link OidcCode#BAD_SIGNATURE}
   */
  void verify(SignedJWT token, Source again) throws CodedFailure {
    for (JWK key : of(token.getHeader(), again)) {
      if (signedBy(key, token)) {
        return;
      }
    }
    throw new CodedFailure(
        OidcCode.BAD_SIGNATURE,
        "the signature of the ID token is not by the provider's key"
            + named(token.getHeader())
            + "; the token was changed, or is from somebody else");
  }

  private boolean signedBy(JWK key, SignedJWT token) {
    try {
      JWSVerifier verifier = verifiers.createJWSVerifier(token.getHeader(), publicKey(key));
      return token.verify(verifier);
    } catch (JOSEException e) {
      return false; // a key that cannot have signed with this algorithm
    }
  }

  private PublicKey publicKey(JWK key) throws JOSEException {
    PublicKey known = made.get(key);
    if (known == null) {
      known = ((AsymmetricJWK) key).toPublicKey();
      made.put(key, known);
    }
    return known;
  }

  private List<JWK> of(JWSHeader header, Source again) throws CodedFailure {
    JWKSet before = keys;
    List<JWK> found = select(before, header);
    if (found.isEmpty() && unknown.size() < MOST_UNKNOWN) {
      found = afterReading(header, before, again);
    }
    if (found.isEmpty()) {
      throw new CodedFailure(
          OidcCode.UNKNOWN_KEY,
          "the provider's key set has no key"
              + named(header)
              + " for "
              + header.getAlgorithm()
              + ", also after it was read again");
    }
    return found;
  }

  /** One virtual user reads, the others wait for it. */
  private synchronized List<JWK> afterReading(JWSHeader header, JWKSet before, Source again)
      throws CodedFailure {
    if (keys == before && unknown.add(String.valueOf(header.getKeyID()))) {
      keys = parse(again.read());
    }
    return select(keys, header);
  }

  private static List<JWK> select(JWKSet set, JWSHeader header) {
    return new JWKSelector(JWKMatcher.forJWSHeader(header))
        .select(set).stream().filter(AsymmetricJWK.class::isInstance).toList();
  }

  private static String named(JWSHeader header) {
    return header.getKeyID() == null ? "" : " \"" + Json.words(header.getKeyID()) + '"';
  }
}
