package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.JMeterRun;
import org.authmeter.golden.TryRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The CAS Service Call at a server that others wrote. */
@Tag("third-party")
class ApereoCasIT {
  private static final Path PLAN =
      Path.of(System.getProperty("authmeter.root"), "testplans/cas-login/login.jmx");
  private static final int LOGINS = 20;

  @TempDir static Path shared;
  @TempDir Path work;
  private static ApereoCasServer server;

  @BeforeAll
  static void start() throws Exception {
    Needed.require(Needed.APEREO_CAS);
    server = ApereoCasServer.start(shared);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** Half of them by the form, half by the session of the login before. */
  @ParameterizedTest
  @ValueSource(strings = {"cas1", "cas2", "cas3"})
  void shouldTakeEveryLogin(String protocol) throws Exception {
    List<Map<String, String>> rows =
        run(
            Account.ALL,
            LOGINS,
            "authmeter.cas.protocol=" + protocol,
            "authmeter.cas.ssoPercent=50");

    assertThat(rows).hasSize(LOGINS).allMatch(r -> r.get("success").equals("true"), "success");
  }

  @Test
  void shouldRefuseWrongPasswords() throws Exception {
    List<Account> wrong = Account.wrong(Account.ALL);
    List<Map<String, String>> rows = run(wrong, wrong.size(), "authmeter.cas.protocol=cas3");

    assertThat(rows)
        .hasSize(wrong.size())
        .allMatch(r -> r.get("responseCode").equals("LOGIN_REFUSED"), "refused");
  }

  /** {@code authmeter try} at a service of that server. */
  @Test
  void shouldTryOneLogin() throws Exception {
    try (ValidatingService service =
        new ValidatingService(server.url(), server.keys().identity(), server.keys().trusting())) {
      TryRun run =
          new TriedLogins(work, service.url(), Account.ALL.get(0), service.url(), server.url())
              .shouldTellRightFromWrong();
      assertThat(run.text())
          .contains("(CAS), for a ticket for " + service.url(), "with a service ticket (CAS)");
    }
  }

  private List<Map<String, String>> run(List<Account> users, int logins, String... settings)
      throws Exception {
    List<String> lines =
        List.of(
            "authmeter.cas.url=" + server.url(),
            "authmeter.cas.service=https://app.example.org/start?x=1",
            "authmeter.users=" + Account.csv(work.resolve("users.csv"), users));
    Path target = Files.write(work.resolve("target.properties"), lines);
    String[] all = new String[settings.length + 5];
    System.arraycopy(settings, 0, all, 0, settings.length);
    all[settings.length] = "authmeter.threads=1";
    all[settings.length + 1] = "authmeter.loops=" + logins;
    all[settings.length + 2] = "authmeter.warmup=0";
    all[settings.length + 3] = "authmeter.abort.errorPercent=0";
    all[settings.length + 4] = "authmeter.abort.badCredentials=0";
    JMeterRun run = JMeterRun.of(PLAN, target, work, all);
    assertThat(run.errors()).isEmpty();
    return run.rows().stream().filter(r -> r.get("label").equals("CAS login")).toList();
  }
}
