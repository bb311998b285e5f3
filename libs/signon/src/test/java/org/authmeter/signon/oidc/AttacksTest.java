package org.authmeter.signon.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.oidc.OidcTask.ResponseMode;
import org.authmeter.signon.oidc.provider.IdTokenCheck;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.junit.jupiter.api.Test;

/** What an attacker sends instead of a provider; each is refused for its own reason. */
class AttacksTest {
  private static final RSAKey STRANGER = TestProvider.key("k1");

  private final Walks walks = new Walks();

  private void refused(OidcCode reason) throws CodedFailure {
    OidcOutcome outcome = walks.run();

    assertThat(walks.codeOf(outcome)).isEqualTo(reason.name());
    assertThat(outcome.tokens()).isNull();
    assertThat(walks.op.secrets).noneMatch(outcome.failure().getMessage()::contains);
  }

  @Test
  void shouldAcceptTheProvidersOwnToken() throws CodedFailure {
    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
  }

  @Test
  void shouldRefuseATokenWithoutASignature() throws CodedFailure {
    walks.op.sign = claims -> new PlainJWT(claims).serialize();

    refused(OidcCode.ALGORITHM_NOT_ALLOWED);
  }

  /** Who takes the public key for a shared secret believes everybody. */
  @Test
  void shouldRefuseAnHmacWithThePublicKeyAsSecret() throws CodedFailure {
    walks.op.sign =
        claims -> {
          try {
            SignedJWT jwt =
                new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("k1").build(), claims);
            jwt.sign(new MACSigner(walks.op.key.toRSAPublicKey().getEncoded()));
            return jwt.serialize();
          } catch (JOSEException e) {
            throw new IllegalStateException(e);
          }
        };

    refused(OidcCode.ALGORITHM_NOT_ALLOWED);
  }

  @Test
  void shouldRefuseAnHmacEvenIfItsAlgorithmGotIntoTheList() throws CodedFailure {
    shouldRefuseAnHmacWithThePublicKeyAsSecret();
    walks.algorithms = Set.of(JWSAlgorithm.HS256);
    walks.op.signedOn = false;

    refused(OidcCode.UNKNOWN_KEY);
  }

  /** RFC 7515 section 4.1.11. */
  @Test
  void shouldRefuseExtensionsThatMustBeUnderstood() throws CodedFailure {
    walks.op.sign =
        claims -> {
          try {
            SignedJWT jwt =
                new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .keyID("k1")
                        .criticalParams(Set.of("urn:example:new"))
                        .customParam("urn:example:new", true)
                        .build(),
                    claims);
            jwt.sign(new RSASSASigner(walks.op.key));
            return jwt.serialize();
          } catch (JOSEException e) {
            throw new IllegalStateException(e);
          }
        };

    refused(OidcCode.BAD_ID_TOKEN);
    walks.op.signedOn = false;
    assertThat(walks.run().failure()).hasMessageContaining("crit [urn:example:new]");
  }

  @Test
  void shouldRefuseAForeignIssuer() throws CodedFailure {
    walks.op.claims = c -> c.issuer("https://evil.example.org");

    refused(OidcCode.ISSUER_MISMATCH);
  }

  /** The stranger's key bears the provider's key id. */
  @Test
  void shouldRefuseSwappedKeys() throws CodedFailure {
    walks.op.sign = claims -> TestProvider.signed(claims, STRANGER, "k1");

    refused(OidcCode.BAD_SIGNATURE);
  }

  @Test
  void shouldRefuseAChangedToken() throws CodedFailure {
    walks.op.sign =
        claims -> {
          String[] parts = walks.op.signed(claims).split("\\.");
          JWTClaimsSet other = new JWTClaimsSet.Builder(claims).subject("root").build();
          return parts[0] + '.' + new PlainJWT(other).serialize().split("\\.")[1] + '.' + parts[2];
        };

    refused(OidcCode.BAD_SIGNATURE);
  }

  @Test
  void shouldRefuseAReplayedNonce() throws CodedFailure {
    AtomicReference<String> before = new AtomicReference<>();
    walks.op.claims = c -> before.set((String) c.build().getClaim("nonce"));
    walks.run();
    walks.op.signedOn = false;
    walks.op.claims = c -> c.claim("nonce", before.get());

    refused(OidcCode.WRONG_NONCE);
  }

  @Test
  void shouldRefuseATokenWithoutANonce() throws CodedFailure {
    walks.op.claims = c -> c.claim("nonce", null);

    refused(OidcCode.WRONG_NONCE);
  }

  @Test
  void shouldRefuseAnExpiredToken() throws CodedFailure {
    walks.op.claims = c -> c.expirationTime(Date.from(Instant.now().minusSeconds(61)));

    refused(OidcCode.EXPIRED);
  }

  @Test
  void shouldTolerateClocksThatDiffer() throws CodedFailure {
    walks.op.claims =
        c ->
            c.expirationTime(Date.from(Instant.now().minusSeconds(30)))
                .issueTime(Date.from(Instant.now().plusSeconds(30)));

    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
  }

  @Test
  void shouldRefuseATokenFromTheFuture() throws CodedFailure {
    walks.op.claims = c -> c.notBeforeTime(Date.from(Instant.now().plusSeconds(120)));
    refused(OidcCode.NOT_YET_VALID);

    walks.op.signedOn = false;
    walks.op.claims = c -> c.issueTime(Date.from(Instant.now().plusSeconds(120)));
    refused(OidcCode.NOT_YET_VALID);
  }

  @Test
  void shouldRefuseATokenForSomebodyElse() throws CodedFailure {
    walks.op.claims = c -> c.audience("other");

    refused(OidcCode.WRONG_AUDIENCE);
  }

  @Test
  void shouldReadTheAudienceAsAnArrayWithItsAuthorizedParty() throws CodedFailure {
    walks.op.claims = c -> c.audience(List.of("api", "rp")).claim("azp", "rp");
    assertThat(walks.codeOf(walks.run())).isEqualTo("none");

    walks.op.signedOn = false;
    walks.op.claims = c -> c.audience(List.of("api", "rp")).claim("azp", "api");
    refused(OidcCode.WRONG_AUDIENCE);

    walks.op.signedOn = false;
    walks.op.claims = c -> c.audience(List.of("api", "rp"));
    refused(OidcCode.WRONG_AUDIENCE);
  }

  @Test
  void shouldRefuseTheHashOfAnotherAccessToken() throws CodedFailure {
    walks.op.claims = c -> c.claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA");

    refused(OidcCode.WRONG_AT_HASH);
  }

  @Test
  void shouldRefuseTheHashOfAnotherCode() throws CodedFailure {
    walks.op.claims = c -> c.claim("c_hash", "AAAAAAAAAAAAAAAAAAAAAA");

    refused(OidcCode.WRONG_C_HASH);
  }

  @Test
  void shouldRefuseAnotherState() throws CodedFailure {
    walks.op.callback = p -> p.put("state", "attacker");
    refused(OidcCode.STATE_MISMATCH);

    walks.op.signedOn = false;
    walks.op.callback = p -> p.remove("state");
    refused(OidcCode.STATE_MISMATCH);
  }

  /** RFC 9207: the answer of one provider is taken for that of another. */
  @Test
  void shouldRefuseTheAnswerOfAnotherProvider() throws CodedFailure {
    walks.op.callback = p -> p.put("iss", "https://evil.example.org");
    refused(OidcCode.MIX_UP);

    walks.op.signedOn = false;
    walks.op.issParameter = true;
    walks.op.callback = p -> p.remove("iss");
    refused(OidcCode.MIX_UP);
    assertThat(walks.op.asked).as("no code was sent anywhere").doesNotContainKey("/token");
  }

  @Test
  void shouldAcceptTheIssuerInTheAnswer() throws CodedFailure {
    walks.op.issParameter = true;

    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
  }

  @Test
  void shouldRefuseTokensThatCannotBeRead() throws CodedFailure {
    walks.op.sign = claims -> "not a token";
    refused(OidcCode.BAD_ID_TOKEN);

    walks.op.signedOn = false;
    walks.op.sign = walks.op::signed;
    walks.op.claims = c -> c.subject(null);
    refused(OidcCode.BAD_ID_TOKEN);

    walks.op.signedOn = false;
    walks.op.claims = c -> c.expirationTime(null);
    refused(OidcCode.BAD_ID_TOKEN);
  }

  /** Providers change their keys while a test runs. */
  @Test
  void shouldReadTheKeysAgainOnceForAnUnknownOne() throws CodedFailure {
    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
    RSAKey next = TestProvider.key("k2");
    walks.op.published = List.of(walks.op.key, next);
    walks.op.sign = claims -> TestProvider.signed(claims, next, "k2");
    walks.op.signedOn = false;
    int before = walks.op.asked.get("/jwks");
    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
    assertThat(walks.op.asked.get("/jwks")).isEqualTo(before + 1);
    assertThat(walks.labels).contains("OIDC keys");

    walks.op.sign = claims -> TestProvider.signed(claims, STRANGER, "k3");
    walks.op.signedOn = false;
    refused(OidcCode.UNKNOWN_KEY);
    walks.op.signedOn = false;
    refused(OidcCode.UNKNOWN_KEY);
    assertThat(walks.op.asked.get("/jwks")).isEqualTo(before + 2);
  }

  @Test
  void shouldReadWithoutVerifyingWhereThatIsAskedFor() throws CodedFailure {
    walks.level = IdTokenCheck.Level.PARSED;
    walks.op.sign = claims -> TestProvider.signed(claims, STRANGER, "k9");
    OidcOutcome parsed = walks.run();
    assertThat(walks.codeOf(parsed)).isEqualTo("none");
    assertThat(parsed.claims()).containsEntry("preferred_username", List.of("alice"));

    walks.op.signedOn = false;
    walks.op.tokenAnswer = a -> a.remove("id_token");
    assertThat(walks.codeOf(walks.run())).isEqualTo("NO_TOKEN");

    walks.op.signedOn = false;
    walks.level = IdTokenCheck.Level.OFF;
    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
  }

  /** JWT Secured Authorization Response Mode for OAuth 2.0, section 2.4. */
  @Test
  void shouldRefuseAnAnswerThatIsNotTheProviders() throws CodedFailure {
    walks.mode = ResponseMode.JWT;
    assertThat(walks.codeOf(walks.run())).isEqualTo("none");

    walks.op.signResponse = claims -> TestProvider.signed(claims, STRANGER, "k1");
    walks.op.signedOn = false;
    refused(OidcCode.BAD_SIGNATURE);

    walks.op.signResponse = claims -> new PlainJWT(claims).serialize();
    walks.op.signedOn = false;
    refused(OidcCode.ALGORITHM_NOT_ALLOWED);

    walks.op.signResponse = walks.op::signed;
    walks.op.response = c -> c.issuer("https://evil.example.org");
    walks.op.signedOn = false;
    refused(OidcCode.ISSUER_MISMATCH);

    walks.op.response = c -> c.audience("another");
    walks.op.signedOn = false;
    refused(OidcCode.WRONG_AUDIENCE);

    walks.op.response = c -> c.expirationTime(Date.from(Instant.now().minusSeconds(61)));
    walks.op.signedOn = false;
    refused(OidcCode.EXPIRED);

    walks.op.response = c -> c.claim("state", "of another request");
    walks.op.signedOn = false;
    refused(OidcCode.STATE_MISMATCH);
    assertThat(walks.op.asked.get("/token")).as("codes that were sent").isEqualTo(1);
  }

  @Test
  void shouldRefuseAPlainAnswerWhereASignedOneWasAskedFor() throws CodedFailure {
    walks.mode = ResponseMode.JWT;
    walks.first =
        request ->
            walks.op.signedOn || request.body() == null
                ? null
                : new TestProvider.Answer(
                    302, TestProvider.REDIRECT + "?code=stolen&state=x", "", "");

    refused(OidcCode.BAD_ANSWER);
  }
}
