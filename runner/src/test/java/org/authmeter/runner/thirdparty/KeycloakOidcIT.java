package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.golden.JMeterRun;
import org.authmeter.runner.thirdparty.Logins.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keycloak as the provider. */
class KeycloakOidcIT extends AtOpenidc {
  @Override
  OpenIdOp start(Path work, String redirectUri) throws Exception {
    Needed.require(Needed.KEYCLOAK);
    return OpenIdOp.keycloak(work, redirectUri);
  }

  @Test
  void shouldBindTokensToAKey(@TempDir Path work) throws Exception {
    login(work, "authmeter.oidc.binding=dpop", "authmeter.oidc.userinfo=true").shouldAllSucceed();
  }

  /** What Keycloak refuses of bound tokens; the other functional tests need a second client. */
  @Test
  void shouldSeeThatMisuseOfBoundTokensIsRefused(@TempDir Path work) throws Exception {
    Path target =
        Files.write(
            work.resolve("target.properties"),
            client(
                "authmeter.users=" + Account.csv(work.resolve("u"), accounts()),
                "authmeter.oidc.codeLifetime=1",
                "authmeter.oidc.node1=127.0.0.1",
                "authmeter.oidc.node2=127.0.0.1"));

    JMeterRun run = JMeterRun.of(Plan.OIDC.path().resolveSibling("functional.jmx"), target, work);

    for (int test = 8; test <= 11; test++) {
      assertThat(run.rows("functional test " + test))
          .singleElement()
          .satisfies(
              row ->
                  assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    }
  }
}
