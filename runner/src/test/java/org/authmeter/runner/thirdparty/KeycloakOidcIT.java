package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.golden.JMeterRun;
import org.authmeter.runner.thirdparty.Logins.Plan;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keycloak as the provider. */
class KeycloakOidcIT extends AtOpenidc {
  private ApprovingDevice device;
  private String logoutUrl;

  @Override
  OpenIdOp start(Path work, String redirectUri) throws Exception {
    Needed.require(Needed.KEYCLOAK);
    device = new ApprovingDevice();
    logoutUrl = "http://127.0.0.1:" + Program.freePort() + "/logout";
    OpenIdOp op =
        OpenIdOp.keycloak(
            work,
            redirectUri,
            logoutUrl,
            "--spi-ciba-auth-channel--ciba-http-auth-channel--http-authentication-channel-uri="
                + device.address());
    device.of(op.issuer(), KeyPairFiles.trusting(op.trust()));
    return op;
  }

  @AfterAll
  void stopDevice() {
    if (device != null) {
      device.close();
    }
  }

  /**
   * The plan that logs in, with the other operation. Keycloak wants five seconds between polls, and
   * answers HTTP 500 where a user of whom it keeps no consent yet approves two requests at once.
   */
  @Test
  void shouldHaveUsersApproveElsewhere(@TempDir Path work) throws Exception {
    String plan =
        Files.readString(Plan.OIDC.path())
            .replace(
                "<stringProp name=\"operation\">login</stringProp>",
                "<stringProp name=\"operation\">ciba</stringProp>");
    Path target =
        Files.write(
            work.resolve("target.properties"),
            client("authmeter.users=" + Account.csv(work.resolve("u"), accounts())));

    JMeterRun run =
        JMeterRun.of(
            Files.writeString(work.resolve("ciba.jmx"), plan),
            target,
            work,
            "authmeter.threads=" + accounts().size(),
            "authmeter.loops=2",
            "authmeter.warmup=0");

    assertThat(run.rows("OIDC login"))
        .hasSize(2 * accounts().size())
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    assertThat(run.errors()).isEmpty();
    assertThat(device.approved()).isEqualTo(2 * accounts().size());
  }

  @Test
  void shouldBindTokensToAKey(@TempDir Path work) throws Exception {
    login(work, "authmeter.oidc.binding=dpop", "authmeter.oidc.userinfo=true").shouldAllSucceed();
  }

  /** The plan that refreshes tokens, with the other operation. */
  @Test
  void shouldExchangeTokens(@TempDir Path work) throws Exception {
    String plan =
        Files.readString(Plan.OIDC.path().resolveSibling("refresh.jmx"))
            .replace(
                "<stringProp name=\"operation\">refresh</stringProp>",
                "<stringProp name=\"operation\">exchange</stringProp>");
    Path target =
        Files.write(
            work.resolve("target.properties"),
            client("authmeter.users=" + Account.csv(work.resolve("u"), accounts())));

    JMeterRun run =
        JMeterRun.of(
            Files.writeString(work.resolve("exchange.jmx"), plan),
            target,
            work,
            "authmeter.threads=1",
            "authmeter.loops=" + Logins.LOGINS);

    assertThat(run.errors()).isEmpty();
    assertThat(run.rows("OIDC token exchange")).hasSize(Logins.LOGINS);
    assertThat(run.rows("OIDC refresh"))
        .hasSize(Logins.LOGINS)
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
  }

  /** The plan that refreshes tokens, with the other operation: each user logs out once. */
  @Test
  void shouldBeNotifiedOfLogouts(@TempDir Path work) throws Exception {
    String plan =
        Files.readString(Plan.OIDC.path().resolveSibling("refresh.jmx"))
            .replace(
                "<stringProp name=\"operation\">refresh</stringProp>",
                "<stringProp name=\"operation\">logout</stringProp>")
            .replace(
                "<stringProp name=\"clientId\">",
                "<stringProp name=\"backchannelLogoutUrl\">"
                    + logoutUrl
                    + "</stringProp>\n<stringProp name=\"clientId\">");
    Path target =
        Files.write(
            work.resolve("target.properties"),
            client("authmeter.users=" + Account.csv(work.resolve("u"), accounts())));

    JMeterRun run =
        JMeterRun.of(
            Files.writeString(work.resolve("logout.jmx"), plan),
            target,
            work,
            "authmeter.threads=" + accounts().size(),
            "authmeter.loops=1",
            "authmeter.warmup=0");

    assertThat(run.errors()).isEmpty();
    assertThat(run.rows("OIDC refresh"))
        .hasSize(accounts().size())
        .allSatisfy(
            row -> assertThat(row.get("success")).as(row.get("responseMessage")).isEqualTo("true"));
    assertThat(run.rows("OIDC logout token")).hasSize(accounts().size());
  }

  /** What Keycloak refuses of bound tokens; the other functional tests need a second client. */
  @Test
  void shouldSeeThatMisuseOfBoundTokensIsRefused(@TempDir Path work) throws Exception {
    Path target =
        Files.write(
            work.resolve("target.properties"),
            client(
                "authmeter.users=" + Account.csv(work.resolve("u"), accounts()),
                "authmeter.oidc.node1=127.0.0.1",
                "authmeter.oidc.node2=127.0.0.1",
                "authmeter.oidc.codeLifetime=1"));

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
