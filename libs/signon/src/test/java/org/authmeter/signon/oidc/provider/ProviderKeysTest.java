package org.authmeter.signon.oidc.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;
import org.authmeter.signon.oidc.TestProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderKeysTest {
  private static final RSAKey ONE = TestProvider.key("one");
  private static final RSAKey TWO = TestProvider.key("two");

  private final AtomicInteger reads = new AtomicInteger();
  private Instant now = Instant.EPOCH;

  private static Page set(String... keys) {
    return new Page(
        200,
        URI.create("https://op.example.org/jwks"),
        null,
        "application/json",
        Stream.of(keys)
            .collect(Collectors.joining(",", "{\"keys\":[", "]}"))
            .getBytes(StandardCharsets.UTF_8));
  }

  private static Page broken() {
    return new Page(
        503, URI.create("https://op.example.org/jwks"), null, "text/plain", new byte[0]);
  }

  private static String published(RSAKey key) {
    return key.toPublicJWK().toJSONString();
  }

  private static String withoutId(RSAKey key) {
    return new RSAKey.Builder(key).keyID(null).build().toPublicJWK().toJSONString();
  }

  private static SignedJWT token(RSAKey key, JWSHeader.Builder header) throws Exception {
    SignedJWT token =
        new SignedJWT(header.build(), new JWTClaimsSet.Builder().subject("alice").build());
    token.sign(new RSASSASigner(key));
    return token;
  }

  private static SignedJWT named(RSAKey key) throws Exception {
    return token(key, new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()));
  }

  private static SignedJWT unnamed(RSAKey key) throws Exception {
    return token(key, new JWSHeader.Builder(JWSAlgorithm.RS256));
  }

  private ProviderKeys keys(Page page) throws CodedFailure {
    return new ProviderKeys(page, () -> now);
  }

  private ProviderKeys.Source answering(Page page) {
    return () -> {
      reads.incrementAndGet();
      return page;
    };
  }

  private void refused(ProviderKeys keys, SignedJWT token, Page page, String code) {
    assertThatThrownBy(() -> keys.verify(token, answering(page)))
        .isInstanceOfSatisfying(CodedFailure.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  /** RFC 7517, section 5. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kty\":\"RSA\",\"kid\":\"bad\",\"n\":\"\",\"e\":\"AQAB\"}",
        "{\"kty\":\"RSA\",\"kid\":\"bad\",\"e\":\"AQAB\"}",
        "{\"kty\":\"RSA\",\"kid\":\"bad\",\"n\":17,\"e\":true}",
        "{\"kty\":\"EC\",\"kid\":\"bad\",\"crv\":\"P-256\",\"x\":\"AQ\",\"y\":\"AQ\"}",
        "{\"kty\":\"EC\",\"kid\":\"bad\",\"crv\":\"P-1\",\"x\":\"AQ\",\"y\":\"AQ\"}",
        "{\"kty\":\"OKP\",\"kid\":\"bad\",\"crv\":\"Ed25519\",\"x\":\"AQ\"}",
        "{\"kty\":\"oct\",\"kid\":\"bad\",\"k\":\"c2VjcmV0\"}",
        "{\"kty\":\"NEW\",\"kid\":\"bad\"}",
        "{\"kid\":\"bad\",\"use\":\"sign\",\"kty\":null}",
        "{}",
        "[]",
        "null",
        "\"key\""
      })
  void shouldLeaveOutAKeyThatCannotBeUsed(String bad) throws Exception {
    ProviderKeys keys = keys(set(bad, published(ONE)));

    assertThatCode(() -> keys.verify(named(ONE), answering(set()))).doesNotThrowAnyException();
    assertThat(reads.get()).isZero();
    assertThatThrownBy(() -> keys.verify(named(TWO), answering(set(bad, published(ONE)))))
        .hasMessageContaining("no key \"two\"")
        .hasMessageContaining("keys that cannot be used")
        .hasMessageContaining(bad.contains("\"bad\"") ? "\"bad\" (" : "a key without kid (");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "{\"keys\":{}}", "<html>", "{\"keys\":[", "\0"})
  void shouldRefuseWhatIsNoKeySet(String text) {
    Page page =
        new Page(
            200,
            URI.create("https://op.example.org/jwks"),
            null,
            "application/json",
            text.getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(() -> keys(page))
        .isInstanceOfSatisfying(
            CodedFailure.class, e -> assertThat(e.code()).isEqualTo("BAD_ANSWER"));
  }

  @Test
  void shouldReadAgainAfterAReadThatFailed() throws Exception {
    ProviderKeys keys = keys(set(published(ONE)));

    refused(keys, named(TWO), broken(), "HTTP_503");
    keys.verify(named(TWO), answering(set(published(ONE), published(TWO))));
    assertThat(reads.get()).isEqualTo(2);
  }

  /** The key set may show a new key later than the first token that it signed. */
  @Test
  void shouldReadAgainLaterForTheSameId() throws Exception {
    ProviderKeys keys = keys(set(published(ONE)));
    refused(keys, named(TWO), set(published(ONE)), "UNKNOWN_KEY");
    refused(keys, named(TWO), set(published(ONE)), "UNKNOWN_KEY");
    assertThat(reads.get()).isEqualTo(1);

    now = now.plusSeconds(10);
    keys.verify(named(TWO), answering(set(published(TWO))));
    assertThat(reads.get()).isEqualTo(2);
  }

  @Test
  void shouldReadKeysWithoutIdAgain() throws Exception {
    ProviderKeys keys = keys(set(withoutId(ONE)));
    keys.verify(unnamed(ONE), answering(broken()));
    keys.verify(unnamed(TWO), answering(set(withoutId(TWO))));
    now = now.plusSeconds(10);
    keys.verify(unnamed(ONE), answering(set(withoutId(ONE))));
    assertThat(reads.get()).isEqualTo(2);

    refused(keys, unnamed(TWO), set(withoutId(TWO)), "BAD_SIGNATURE");
    assertThat(reads.get()).isEqualTo(2);
  }

  @Test
  void shouldFindAKeyByIdAlthoughTheTokenHasAThumbprintToo() throws Exception {
    SignedJWT token =
        token(
            ONE,
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("one")
                .x509CertSHA256Thumbprint(Base64URL.encode("of a certificate")));

    keys(set(published(ONE))).verify(token, answering(broken()));
    assertThat(reads.get()).isZero();
  }
}
