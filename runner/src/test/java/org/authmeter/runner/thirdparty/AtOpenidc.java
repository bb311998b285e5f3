package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.golden.JMeterRun;
import org.authmeter.runner.thirdparty.Logins.Plan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** OpenID Connect with mod_auth_openidc as the relying party, and with the plugin as one. */
@Tag("third-party")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AtOpenidc {
  private OpenidcRp rp;
  private OpenIdOp op;

  /** Starts the provider, which knows the relying party. */
  abstract OpenIdOp start(Path work, String redirectUri) throws Exception;

  @BeforeAll
  void startAll(@TempDir Path shared) throws Exception {
    Needed.require(Needed.APACHE, Needed.OPENIDC);
    rp = new OpenidcRp(shared);
    op = start(shared, rp.redirectUri());
    rp.start(op);
  }

  @AfterAll
  void stopAll() {
    if (rp != null) {
      rp.close();
    }
    if (op != null) {
      op.close();
    }
  }

  private Logins resource(Path work) {
    List<String> target = new ArrayList<>(op.settings());
    target.add("authmeter.oidc.resource=" + rp.resource());
    target.add("authmeter.oidc.expect=Signed on as {user}.");
    return new Logins(Plan.OIDC_RESOURCE, work, target, op.accounts());
  }

  /** A target file's lines for the plugin as a relying party. */
  final List<String> client(String... settings) {
    List<String> target = new ArrayList<>(op.settings());
    target.add("authmeter.oidc.issuer=" + op.issuer());
    target.add("authmeter.oidc.clientId=" + op.clientId());
    target.add("authmeter.oidc.clientSecret=" + op.clientSecret());
    target.add("authmeter.oidc.redirectUri=" + rp.redirectUri());
    target.addAll(List.of(settings));
    return target;
  }

  final Logins login(Path work, String... settings) {
    return new Logins(Plan.OIDC, work, client(settings), op.accounts());
  }

  final List<Account> accounts() {
    return op.accounts();
  }

  @Test
  void shouldLogInAtModAuthOpenidc(@TempDir Path work) throws Exception {
    resource(work).shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswordsAtModAuthOpenidc(@TempDir Path work) throws Exception {
    resource(work).shouldRefuseWrongPasswords();
  }

  @Test
  void shouldLogInAsARelyingParty(@TempDir Path work) throws Exception {
    login(work, "authmeter.oidc.userinfo=true").shouldAllSucceed();
  }

  @Test
  void shouldRefuseWrongPasswordsAsARelyingParty(@TempDir Path work) throws Exception {
    login(work).shouldRefuseWrongPasswords();
  }

  @Test
  void shouldTakeTheCodeFromAForm(@TempDir Path work) throws Exception {
    login(work, "authmeter.oidc.responseMode=form-post").shouldAllSucceed();
  }

  @Test
  void shouldTakeTheCodeFromAFragmentAfterAPushedRequest(@TempDir Path work) throws Exception {
    login(work, "authmeter.oidc.responseMode=fragment", "authmeter.oidc.pushedRequest=true")
        .shouldAllSucceed();
  }

  @Test
  void shouldReturnWithTheProvidersSession(@TempDir Path work) throws Exception {
    shouldRepeat(work, "returning-users.jmx", "OIDC return");
  }

  @Test
  void shouldRefreshTokens(@TempDir Path work) throws Exception {
    shouldRepeat(work, "refresh.jmx", "OIDC refresh");
  }

  private void shouldRepeat(Path work, String plan, String label) throws Exception {
    List<String> target =
        client("authmeter.users=" + Account.csv(work.resolve("u"), op.accounts()));
    JMeterRun run =
        JMeterRun.of(
            Plan.OIDC.path().resolveSibling(plan),
            Files.write(work.resolve("target.properties"), target),
            work,
            "authmeter.threads=1",
            "authmeter.loops=" + Logins.LOGINS);

    assertThat(run.errors()).isEmpty();
    assertThat(run.rows(label))
        .hasSize(Logins.LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
  }

  /** {@code authmeter try}, which verifies the certificates of both. */
  @Test
  void shouldTryOneLogin(@TempDir Path work) throws Exception {
    assertThat(
            new TriedLogins(work, rp.resource(), op.accounts().get(0), rp.resource(), op.issuer())
                .shouldTellRightFromWrong()
                .text())
        .contains(
            "with authorization request of OpenID Connect (client " + op.clientId(),
            "with a code (OpenID Connect)");
  }
}
