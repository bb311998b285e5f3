package org.authmeter.signon.oidc.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jwt.SignedJWT;
import java.security.PublicKey;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The provider's public keys (RFC 7517), kept for the whole test. A token that no known key fits
 * makes them be read again, because providers change keys while a test runs: at once for a key id
 * that is new, and for the same id, or a token without one, at most every {@value #AGAIN_SECONDS}
 * s.
 */
public final class ProviderKeys {
  private static final Logger log = LoggerFactory.getLogger(ProviderKeys.class);

  /** Ids of keys come from tokens; no more of them are remembered than a test can mean. */
  private static final int MOST_UNKNOWN = 1000;

  private static final int AGAIN_SECONDS = 10;

  private final DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();
  private final Map<JWK, PublicKey> made = new ConcurrentHashMap<>();
  private final Map<String, Instant> readFor = new HashMap<>();
  private final InstantSource clock;
  private volatile KeySet keys;

  /**
   * A key set.
   *
   * @param keys that can be used
   * @param unusable the others, each with its reason
   */
  private record KeySet(List<JWK> keys, List<String> unusable) {}

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
    this(page, InstantSource.system());
  }

  ProviderKeys(Page page, InstantSource clock) throws CodedFailure {
    this.clock = clock;
    this.keys = parse(page);
    if (!keys.unusable().isEmpty()) {
      log.warn("keys of {} that are not used: {}", page.uri(), keys.unusable());
    }
  }

  /** Keys that cannot be used are left out (RFC 7517, section 5). */
  private static KeySet parse(Page page) throws CodedFailure {
    if (page.status() != 200) {
      throw page.refusal("the provider's keys");
    }
    JsonNode set = OidcJson.object(page);
    if (set == null || !set.path("keys").isArray()) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          "expected the provider's keys as a JWK Set, came "
              + page.summary()
              + (set == null ? ", which is not a JSON object" : ", which has no array \"keys\""));
    }
    List<JWK> usable = new ArrayList<>();
    List<String> unusable = new ArrayList<>();
    for (JsonNode key : set.path("keys")) {
      try {
        JWK read = JWK.parse(key.toString()).toPublicJWK();
        if (read instanceof AsymmetricJWK asymmetric) {
          asymmetric.toPublicKey();
          usable.add(read);
        } else {
          unusable.add(name(key) + " (no public key)");
        }
      } catch (ParseException | JOSEException | RuntimeException e) {
        // nimbus has no exception of its own for values out of range
        unusable.add(name(key) + " (" + OidcJson.words(e.getMessage()) + ")");
      }
    }
    return new KeySet(List.copyOf(usable), List.copyOf(unusable));
  }

  private static String name(JsonNode key) {
    String id = OidcJson.text(key, "kid");
    return id == null ? "a key without kid" : '"' + OidcJson.words(id) + '"';
  }

  /**
   * @throws CodedFailure {@link OidcCode#UNKNOWN_KEY} or {@link OidcCode#BAD_SIGNATURE}, or that of
   *     the keys' address
   */
  public void verify(SignedJWT token, Source again) throws CodedFailure {
    JWSHeader header = token.getHeader();
    KeySet before = keys;
    List<JWK> found = select(before, header);
    if (signedByOne(found, token)) {
      return;
    }
    if (found.isEmpty() || header.getKeyID() == null) {
      found = select(afterReading(header, before, again), header);
      if (signedByOne(found, token)) {
        return;
      }
    }
    if (found.isEmpty()) {
      List<String> unusable = keys.unusable();
      throw new CodedFailure(
          OidcCode.UNKNOWN_KEY,
          "the provider's key set has no key"
              + named(header)
              + " for "
              + header.getAlgorithm()
              + ", also after it was read again"
              + (unusable.isEmpty() ? "" : "; it has keys that cannot be used: " + unusable));
    }
    throw new CodedFailure(
        OidcCode.BAD_SIGNATURE,
        "the signature of the ID token is not by the provider's key"
            + named(header)
            + "; the token was changed, or is from somebody else");
  }

  private boolean signedByOne(List<JWK> found, SignedJWT token) {
    return found.stream().anyMatch(key -> signedBy(key, token));
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

  /**
   * One virtual user reads, the others wait for it. A read that fails may be tried again at once.
   */
  private synchronized KeySet afterReading(JWSHeader header, KeySet before, Source again)
      throws CodedFailure {
    String id = header.getKeyID() == null ? "" : header.getKeyID();
    if (readFor.size() >= MOST_UNKNOWN && !readFor.containsKey(id)) {
      id = "";
    }
    Instant last = readFor.get(id);
    boolean due = last == null || !clock.instant().isBefore(last.plusSeconds(AGAIN_SECONDS));
    if (keys == before && due) {
      keys = parse(again.read());
      readFor.put(id, clock.instant());
    }
    return keys;
  }

  /**
   * Keys that can have signed: by id if the token names one (a thumbprint beside it decides nothing
   * more), by type, use and algorithm.
   */
  private static List<JWK> select(KeySet set, JWSHeader header) {
    JWSAlgorithm algorithm = header.getAlgorithm();
    KeyType type = KeyType.forAlgorithm(algorithm);
    if (type == null) {
      return List.of();
    }
    JWKMatcher.Builder wanted =
        new JWKMatcher.Builder()
            .keyType(type)
            .keyUses(KeyUse.SIGNATURE, null)
            .algorithms(algorithm, null);
    if (header.getKeyID() != null) {
      wanted.keyID(header.getKeyID());
    }
    return new JWKSelector(wanted.build()).select(new JWKSet(set.keys()));
  }

  private static String named(JWSHeader header) {
    return header.getKeyID() == null ? "" : " \"" + OidcJson.words(header.getKeyID()) + '"';
  }
}
