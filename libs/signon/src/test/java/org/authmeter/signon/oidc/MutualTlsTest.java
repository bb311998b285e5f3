package org.authmeter.signon.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request;
import org.authmeter.browser.web.TestTls;
import org.authmeter.signon.oidc.OidcTask.MisuseKind;
import org.authmeter.signon.oidc.OidcTask.Operation;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.RelyingParty.Authentication;
import org.authmeter.signon.oidc.provider.RelyingParty.Binding;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients that prove themselves, and hold their tokens, by a certificate (RFC 8705). */
class MutualTlsTest {
  @TempDir static Path folder;
  private static X509Certificate certificate;

  private final Walks walks = new Walks();

  @BeforeAll
  static void makeCertificate() throws Exception {
    Path store = TestTls.keyStore(folder, "rp");
    certificate =
        (X509Certificate)
            KeyStore.getInstance(store.toFile(), TestTls.PASSWORD).getCertificate("rp");
  }

  @BeforeEach
  void present() {
    walks.op.mutualTls = true;
    walks.authentication = Authentication.TLS_CLIENT_AUTH;
    walks.binding = Binding.CERTIFICATE;
    walks.certificate = certificate;
  }

  /** Section 2: the id is in the body, and nothing else proves the client there. */
  @ParameterizedTest
  @EnumSource(
      value = Authentication.class,
      names = {"TLS_CLIENT_AUTH", "SELF_SIGNED_TLS_CLIENT_AUTH"})
  void shouldSendItsIdAlone(Authentication authentication) throws CodedFailure {
    walks.authentication = authentication;
    walks.userinfo = true;

    assertThat(walks.codeOf(walks.run())).isEqualTo("none");

    Request token = walks.direct.get(0);
    assertThat(token.headers()).doesNotContainKey("Authorization");
    assertThat(URLUtils.parseParameters(new String(token.body().bytes(), StandardCharsets.UTF_8)))
        .containsEntry("client_id", List.of(TestProvider.CLIENT))
        .doesNotContainKeys("client_secret", "client_assertion");
  }

  /** Section 5: the browser has no certificate, and goes where browsers go. */
  @Test
  void shouldUseTheAddressesForCertificates() throws CodedFailure {
    walks.userinfo = true;

    assertThat(walks.codeOf(walks.run())).isEqualTo("none");

    assertThat(walks.requests.get(0).uri()).hasPath("/op/authorize");
    assertThat(walks.direct)
        .extracting(request -> request.uri().getPath())
        .containsExactly("/op/mtls/token", "/op/mtls/userinfo");
    assertThat(walks.direct.get(1).headers().get("Authorization")).startsWith("Bearer ");
    assertThat(walks.codeOf(walks.run(Operation.REFRESH))).isEqualTo("none");
  }

  @Test
  void shouldSeeThatATokenIsRefusedWithoutTheCertificate() throws CodedFailure {
    walks.misuse = MisuseKind.CERTIFICATE_MISSING;

    OidcOutcome refused = walks.run();

    assertThat(refused.failure()).isNull();
    assertThat(walks.labels).endsWith("OIDC token", "OIDC userinfo", "OIDC userinfo");
    assertThat(walks.direct).hasSize(2);
    walks.op.signedOn = false;
    walks.op.careless = true;
    assertThat(walks.codeOf(walks.run())).isEqualTo(OidcCode.MISUSE_ACCEPTED.name());
  }

  @Test
  void shouldReportAnErrorThatIsNoRefusal() throws CodedFailure {
    walks.misuse = MisuseKind.CERTIFICATE_MISSING;
    walks.first =
        request ->
            request.uri().getPath().endsWith("/userinfo")
                    && !request.headers().containsKey("Client-Cert")
                ? new TestProvider.Answer(503, null, "text/html", "<title>Busy</title>")
                : null;

    assertThat(walks.codeOf(walks.run())).isEqualTo("HTTP_503");
  }
}
