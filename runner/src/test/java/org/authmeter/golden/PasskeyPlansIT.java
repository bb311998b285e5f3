package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plans of passkey-login by plain JMeter, and {@code authmeter try}, at an IdP whose WebAuthn4J
 * judges the passkeys, and which asks for a one-time code after a password.
 */
@Tag("long")
class PasskeyPlansIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/passkey-login");

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;

  @BeforeAll
  static void start() throws Exception {
    testbed =
        EmbeddedTestbed.start(
            shared,
            "idp",
            "--passkeys",
            "--oidc",
            "--second-factor",
            "totp",
            "--totp-period",
            "1",
            "--stickiness",
            "login");
  }

  @AfterAll
  static void stop() throws Exception {
    testbed.close();
  }

  private JMeterRun run(Path plan, String... properties) throws Exception {
    Path folder = Files.createTempDirectory(work, "run");
    return JMeterRun.of(plan, testbed.addresses(), folder, properties);
  }

  /** All register, and all sign on after that. */
  private Path accounts(int number) throws Exception {
    List<String> lines =
        IntStream.rangeClosed(1, number).mapToObj("test%03d,test%<03dpw"::formatted).toList();
    return Files.write(work.resolve("accounts.csv"), lines);
  }

  private static void allSucceeded(JMeterRun run) throws Exception {
    assertThat(run.errors()).isEmpty();
    assertThat(run.rows())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.get("success")).as(row.toString()).isEqualTo("true"));
  }

  private static List<Map<String, String>> labelled(JMeterRun run, String label) throws Exception {
    return run.rows().stream().filter(row -> row.get("label").equals(label)).toList();
  }

  @Test
  void shouldRefuseWhatAnAttackerWouldSend() throws Exception {
    JMeterRun run = run(PLANS.resolve("functional.jmx"));

    allSucceeded(run);
    for (int test = 1; test <= 6; test++) {
      assertThat(labelled(run, "functional test " + test)).as("test " + test).hasSize(1);
      assertThat(labelled(run, "functional test " + test).get(0).get("responseCode"))
          .isEqualTo(test == 1 ? "200" : "LOGIN_REFUSED");
    }
  }

  @Test
  void shouldSignOnWithAPasskeyAndNothingElse() throws Exception {
    Path keys = work.resolve("keys.jsonl");
    JMeterRun run =
        run(
            PLANS.resolve("login.jmx"),
            "authmeter.saml.pageScripts=passkey",
            "authmeter.passkey.file=" + keys,
            "authmeter.passkey.registrations=6",
            "authmeter.users=" + accounts(6),
            "authmeter.warmup=0",
            "authmeter.warmup.rows=true",
            "authmeter.threads=2",
            "authmeter.loops=3");

    allSucceeded(run);
    assertThat(labelled(run, "passkey registration")).hasSize(6);
    assertThat(labelled(run, "SAML SSO login")).hasSize(6);
    assertThat(labelled(run, "SAML passkey")).hasSize(6);
    assertThat(Files.readAllLines(keys)).hasSize(6);
    String results;
    try (Stream<Path> files = Files.walk(work)) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.filter(Files::isRegularFile).filter(f -> !f.equals(keys)).toList()) {
        all.append(Files.readString(file));
      }
      results = all.toString();
    }
    for (String line : Files.readAllLines(keys)) {
      String key = line.replaceFirst(".*\"privateKey\":\"([^\"]+)\".*", "$1");
      assertThat(results).doesNotContain(key);
    }

    Properties at = testbed.properties();
    TryRun signedOn =
        TryRun.of(
            work,
            null,
            at.getProperty("authmeter.saml.resource"),
            "--user",
            "test001",
            "--passkeys",
            keys.toString(),
            "--passkey-setting",
            "PASSKEY_BEGIN=/idp/webauthn/begin",
            "--passkey-setting",
            "PASSKEY_FINISH=/idp/webauthn/finish",
            "--passkey-setting",
            "PASSKEY_CSRF=X-CSRF-Token=input[name=csrf_token]",
            "--trust-store",
            at.getProperty("testbed.ca"),
            "--expect",
            "Signed on as {user}");
    assertThat(signedOn.status()).as(signedOn.text()).isZero();
    TryRun unknown =
        TryRun.of(
            work,
            null,
            at.getProperty("authmeter.saml.resource"),
            "--user",
            "test999",
            "--passkeys",
            keys.toString(),
            "--passkey-setting",
            "PASSKEY_BEGIN=/idp/webauthn/begin",
            "--passkey-setting",
            "PASSKEY_CSRF=X-CSRF-Token=input[name=csrf_token]",
            "--trust-store",
            at.getProperty("testbed.ca"));
    assertThat(unknown.status()).as(unknown.text()).isEqualTo(1);
    assertThat(unknown.text()).contains("user test999 has no passkey for idp.localhost");
  }

  @Test
  void shouldAskForACodeAfterThePassword() throws Exception {
    JMeterRun run =
        run(
            PLANS.resolve("login.jmx"),
            "authmeter.saml.pageScripts=totp",
            "authmeter.warmup=0",
            "authmeter.threads=1",
            "authmeter.loops=4");

    allSucceeded(run);
    assertThat(labelled(run, "SAML one-time code")).isNotEmpty();
    JMeterRun without =
        run(
            PLANS.resolve("login.jmx"),
            "authmeter.warmup=0",
            "authmeter.threads=1",
            "authmeter.loops=1");
    assertThat(labelled(without, "SAML SSO login"))
        .allSatisfy(row -> assertThat(row.get("responseCode")).isEqualTo("ONE_TIME_CODE_MISSING"));
  }

  /** The passkeys of one JMeter, kept in a file, sign on with another protocol in another one. */
  @Test
  void shouldSignOnWithOpenIdConnect() throws Exception {
    Path keys = work.resolve("oidc.jsonl");
    allSucceeded(
        run(
            PLANS.resolve("login.jmx"),
            "authmeter.saml.pageScripts=passkey",
            "authmeter.passkey.file=" + keys,
            "authmeter.passkey.registrations=1",
            "authmeter.users=" + accounts(1),
            "authmeter.passkey.algorithms=ED25519",
            "authmeter.warmup=0",
            "authmeter.threads=1",
            "authmeter.loops=1"));
    Path plan = PLANS.resolveSibling("oidc-login/resource.jmx");
    Path with = work.resolve("resource.jmx");
    Map<String, String> values =
        Map.of(
            "PASSKEY_FILE",
            keys.toString(),
            "PASSKEY_BEGIN",
            "/idp/webauthn/begin",
            "PASSKEY_FINISH",
            "/idp/webauthn/finish",
            "PASSKEY_CSRF",
            "X-CSRF-Token=input[name=csrf_token]");
    Files.writeString(with, withVariables(Files.readString(plan), values));

    JMeterRun run =
        run(
            with,
            "authmeter.oidc.pageScripts=passkey",
            "authmeter.users=" + accounts(1),
            "authmeter.warmup=0",
            "authmeter.threads=1",
            "authmeter.loops=1");

    allSucceeded(run);
    assertThat(labelled(run, "OIDC passkey")).hasSize(1);
  }

  /** REFEDS MFA: a password alone is not enough, a passkey is. */
  @Test
  void shouldSignOnWithMoreThanAPasswordWhereTheRequestAsks() throws Exception {
    Path shipped = PLANS.resolveSibling("saml-profiles/web.jmx");
    Map<String, String> values = Map.of("TOTP_PERIOD", "1");
    Path plan = work.resolve("web.jmx");
    Files.writeString(plan, withVariables(Files.readString(shipped), values));
    Path users =
        Files.writeString(
            work.resolve("mfa.csv"),
            "test001,test001pw," + testbed.properties().getProperty("authmeter.totp.secret"));
    for (String context : List.of("https://refeds.org/profile/mfa", "")) {
      JMeterRun run =
          run(
              plan,
              "authmeter.saml.sp.authnContext=" + context,
              "authmeter.saml.sp.forceAuthn=true",
              "authmeter.saml.pageScripts=totp",
              "authmeter.users=" + users,
              "authmeter.warmup=0",
              "authmeter.threads=1",
              "authmeter.loops=1");
      assertThat(labelled(run, "SAML SP login")).hasSize(1);
      assertThat(labelled(run, "SAML SP login").get(0).get("responseCode"))
          .as(run.rows().toString())
          .isEqualTo("200");
    }
    JMeterRun unknown =
        run(
            plan,
            "authmeter.saml.sp.authnContext=https://example.org/retina",
            "authmeter.users=" + users,
            "authmeter.warmup=0",
            "authmeter.threads=1",
            "authmeter.loops=1");
    assertThat(labelled(unknown, "SAML SP login").get(0).get("responseCode"))
        .isEqualTo("urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext");
  }

  /** The step-up: whoever asks for nothing more is signed on by the password alone. */
  @Test
  void shouldAskForACodeWhereTheRequestWantsMoreAndNowhereElse(@TempDir Path shared)
      throws Exception {
    Path plan = PLANS.resolveSibling("saml-profiles/web.jmx");
    try (EmbeddedTestbed other =
        EmbeddedTestbed.start(shared, "idp", "--second-factor", "step-up")) {
      Path users =
          Files.writeString(
              work.resolve("step-up.csv"),
              "test001,test001pw," + other.properties().getProperty("authmeter.totp.secret"));
      for (String context : List.of("https://refeds.org/profile/mfa", "")) {
        JMeterRun run =
            JMeterRun.of(
                plan,
                other.addresses(),
                Files.createTempDirectory(work, "run"),
                "authmeter.saml.sp.authnContext=" + context,
                "authmeter.saml.sp.forceAuthn=true",
                "authmeter.saml.pageScripts=totp",
                "authmeter.users=" + users,
                "authmeter.warmup=0",
                "authmeter.threads=1",
                "authmeter.loops=1");

        allSucceeded(run);
        assertThat(labelled(run, "SAML SP login")).hasSize(1);
        assertThat(labelled(run, "SAML one-time code").isEmpty()).isEqualTo(context.isEmpty());
      }
    }
  }

  private static String withVariables(String plan, Map<String, String> values) {
    StringBuilder variables = new StringBuilder();
    values.forEach(
        (name, value) ->
            variables.append(
                """
                    <elementProp name="%s" elementType="Argument">
                      <stringProp name="Argument.name">%s</stringProp>
                      <stringProp name="Argument.value">%s</stringProp>
                      <stringProp name="Argument.metadata">=</stringProp>
                    </elementProp>
                    """
                    .formatted(name, name, value)));
    String begin = "<collectionProp name=\"Arguments.arguments\">";
    assertThat(plan).contains(begin);
    int at = plan.indexOf(begin) + begin.length();
    return plan.substring(0, at) + variables + plan.substring(at);
  }
}
