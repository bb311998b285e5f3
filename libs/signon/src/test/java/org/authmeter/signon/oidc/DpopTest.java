package org.authmeter.signon.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Query;
import org.authmeter.browser.web.Request;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Access tokens that are bound to a key of the virtual user (RFC 9449). */
class DpopTest {
  private final Walks walks = new Walks();

  @BeforeEach
  void bind() {
    walks.binding = Binding.DPOP;
  }

  private List<Request> proven() {
    return walks.requests.stream().filter(r -> r.headers().containsKey("DPoP")).toList();
  }

  private static SignedJWT proof(Request request) throws ParseException {
    return SignedJWT.parse(request.headers().get("DPoP"));
  }

  private static String key(Request request) throws Exception {
    return proof(request).getHeader().getJWK().computeThumbprint().toString();
  }

  @Test
  void shouldProveItsKeyWithEachRequest() throws Exception {
    walks.userinfo = true;

    assertThat(walks.codeOf(walks.run())).isEqualTo("none");

    assertThat(proven())
        .extracting(Request::uri)
        .extracting(Object::toString)
        .containsExactly(Walks.ISSUER + "/token", Walks.ISSUER + "/userinfo");
    Request token = proven().get(0);
    Request userinfo = proven().get(1);
    assertThat(Query.of(walks.requests.get(0).uri())).containsEntry("dpop_jkt", key(token));
    assertThat(key(userinfo)).isEqualTo(key(token));
    assertThat(userinfo.headers().get("Authorization")).startsWith("DPoP ");
    assertThat(proof(token).getJWTClaimsSet().getClaims()).doesNotContainKey("ath");
    assertThat(proof(userinfo).getJWTClaimsSet().getClaims()).containsKey("ath");
  }

  @Test
  void shouldAskAgainWithTheNonceOfTheServerAndKeepIt() throws CodedFailure {
    walks.op.dpopNonce = "n-1";

    assertThat(walks.codeOf(walks.run())).isEqualTo("none");
    assertThat(walks.labels)
        .containsExactly("OIDC authorize", "OIDC credentials", "OIDC token", "OIDC token");

    assertThat(walks.codeOf(walks.run(Operation.REFRESH))).isEqualTo("none");
    assertThat(walks.labels).containsExactly("OIDC token refresh");
    assertThat(walks.codeOf(walks.run(Operation.USERINFO))).isEqualTo("none");
    assertThat(walks.labels).containsExactly("OIDC userinfo");
  }

  @Test
  void shouldAskOnceMoreAndNoMore() throws CodedFailure {
    walks.first =
        request ->
            request.uri().getPath().endsWith("/token")
                ? new TestProvider.Answer(
                    400,
                    null,
                    "application/json",
                    "{\"error\":\"use_dpop_nonce\"}",
                    Map.of("DPoP-Nonce", "never enough"))
                : null;

    assertThat(walks.codeOf(walks.run())).isEqualTo("use_dpop_nonce");
    assertThat(walks.labels)
        .containsExactly("OIDC authorize", "OIDC credentials", "OIDC token", "OIDC token");
  }

  @Test
  void shouldKeepTheKeyOfAVirtualUser() throws Exception {
    walks.run();
    walks.op.signedOn = false;
    walks.run();

    assertThat(key(proven().get(1))).isEqualTo(key(proven().get(0)));
  }

  @Test
  void shouldRefuseTokensThatAreBoundToNothing() throws CodedFailure {
    walks.op.tokenAnswer = answer -> answer.put("token_type", "Bearer");

    OidcOutcome outcome = walks.run();

    assertThat(walks.codeOf(outcome)).isEqualTo("BAD_ANSWER");
    assertThat(outcome.failure()).hasMessageContaining("expected tokens of type DPoP, came Bearer");
  }

  @ParameterizedTest
  @EnumSource(value = MisuseKind.class, names = "DPOP_.*", mode = EnumSource.Mode.MATCH_ANY)
  void shouldSeeWhatIsRefused(MisuseKind kind) throws CodedFailure {
    walks.op.dpopNonce = "n-1";
    walks.misuse = kind;
    OidcOutcome refused = walks.run();
    assertThat(refused.failure()).isNull();

    walks.op.signedOn = false;
    walks.op.careless = true;
    assertThat(walks.codeOf(walks.run())).isEqualTo(OidcCode.MISUSE_ACCEPTED.name());
  }
}
