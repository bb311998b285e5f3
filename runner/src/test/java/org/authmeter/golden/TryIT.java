package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.home.Chromium;
import org.authmeter.runner.RunnerMain;
import org.authmeter.runner.target.FixedAnswer;
import org.authmeter.runner.target.TestAuthority;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code authmeter try} at the embedded testbeds, and at servers that are not as they should be.
 */
@Tag("long")
class TryIT {
  private static final String PASSWORD = "test001pw";
  private static final String EXPECT = "Signed on as {user}";

  @TempDir Path work;
  private static Properties at;

  @BeforeAll
  static void read() throws Exception {
    at = EmbeddedTestbed.shared().properties();
  }

  private TryRun saml(String password, String... further) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add(at.getProperty("authmeter.saml.resource"));
    arguments.addAll(List.of("--user", "test001"));
    arguments.addAll(List.of(further));
    return TryRun.of(work, password, arguments.toArray(new String[0]));
  }

  private static String ca(Properties testbed) {
    return testbed.getProperty("testbed.ca");
  }

  /** The target file serves doctor, the plan serves JMeter, the page opens in a browser. */
  @Test
  void shouldSignOnAndWriteWhatItFound() throws Exception {
    TryRun run =
        saml(
            PASSWORD,
            "--trust-store",
            ca(at),
            "--expect",
            EXPECT,
            "--save",
            "my-idp.properties",
            "--plan",
            "my-login.jmx",
            "--html",
            "my-login.html");

    assertThat(run.status()).as(run.text()).isZero();
    assertThat(run.text())
        .contains("with AuthnRequest by HTTP-Redirect (issuer ")
        .contains("login form (fields j_username, j_password")
        .contains("form with Response by HTTP-POST (issuer ")
        .contains("status Success, NameID _")
        .contains("signed: Assertion by rsa-sha256 (not verified here)")
        .contains("test001 is signed on at " + at.getProperty("authmeter.saml.resource"));
    assertThat(work.resolve("my-login.html")).content().doesNotContain(PASSWORD);
    assertThat(work.resolve("my-login.jmx")).content().doesNotContain(PASSWORD);
    for (String name : List.of("my-idp.properties", "my-idp-accounts.csv")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(work.resolve(name))))
          .as(name)
          .isEqualTo("rw-------");
    }
    assertThat(doctor(work.resolve("my-idp.properties")))
        .containsPattern("ok +target hosts +localhost, idp.localhost")
        .containsPattern("ok +target +answers at authmeter.saml.resource")
        .containsPattern("ok +target certificate +.*CN=localhost");
    shouldRun("my-login.jmx", "SAML SSO login");
    shouldOpenInABrowser();
  }

  @Test
  void shouldSignOnWithOpenIdConnect() throws Exception {
    String resource = at.getProperty("authmeter.oidc.resource");
    TryRun run =
        TryRun.of(
            work,
            PASSWORD,
            resource,
            "--user",
            "test001",
            "--trust-store",
            ca(at),
            "--expect",
            at.getProperty("authmeter.oidc.expect"),
            "--save",
            "my-op.properties",
            "--plan",
            "my-oidc-login.jmx");

    assertThat(run.status()).as(run.text()).isZero();
    assertThat(run.text())
        .contains("with authorization request of OpenID Connect (client ")
        .contains("with the authorization request -> 302 to ", "login form (fields j_username")
        .contains("with a code (OpenID Connect)")
        .contains("test001 is signed on at " + resource);
    assertThat(doctor(work.resolve("my-op.properties")))
        .containsPattern("ok +target +answers at authmeter.oidc.resource");
    shouldRun("my-oidc-login.jmx", "OIDC login");
  }

  private static String doctor(Path target) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    RunnerMain.run(new String[] {"doctor", "--target", target.toString()}, print, print);
    String text = out.toString(StandardCharsets.UTF_8);
    assertThat(text.lines().filter(line -> line.contains(" target")))
        .noneMatch(line -> line.startsWith("missing"));
    return text;
  }

  private void shouldRun(String plan, String label) throws Exception {
    JMeterRun run = JMeterRun.of(JMeterRun.home(), work.resolve(plan), work, List.of());
    assertThat(run.errors()).isEmpty();
    assertThat(run.rows(label))
        .as(run.output())
        .singleElement()
        .satisfies(row -> assertThat(row.get("success")).isEqualTo("true"));
  }

  private void shouldOpenInABrowser() throws Exception {
    Chromium.require();
    Path dom = work.resolve("dom.html");
    Process browser =
        new ProcessBuilder(
                Chromium.program(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + work.resolve("profile"),
                "--dump-dom",
                work.resolve("my-login.html").toUri().toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(dom.toFile())
            .start();
    assertThat(browser.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(dom)
        .content()
        .contains("<svg", ">Browser</text>", ">SP</text>", ">IdP</text>", "is signed on at");
  }

  @Test
  void shouldEndWithStatus1AtAWrongPassword() throws Exception {
    TryRun run = saml("not-the-password", "--trust-store", ca(at));

    assertThat(run.status()).as(run.text()).isEqualTo(1);
    assertThat(run.last())
        .startsWith("authmeter: The sign-on server idp.localhost:")
        .contains("refused user \"test001\" or the password");
  }

  @Test
  void shouldNotSendAPasswordToAServerThatItDoesNotTrust() throws Exception {
    TryRun run = saml(PASSWORD);

    assertThat(run.status()).as(run.text()).isEqualTo(3);
    assertThat(run.last())
        .contains("The certificate of localhost:", "is not accepted: unable to find valid")
        .contains("--trust-store ca.pem", "No password was sent");
    assertThat(run.text()).doesNotContain("login form");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "https~dns:localhost,ip:127.0.0.1~-10d~5~Renew it, or set this machine's clock",
        "https~dns:other.example.org~-1d~5~It is for other.example.org: use that name in the address",
        "ldaps~dns:localhost,ip:127.0.0.1~-10d~5~Renew it, or set this machine's clock",
        "ldaps~dns:other.example.org~-1d~5~Use the name that it was issued for in the address"
      })
  void shouldSayWhatIsWrongWithACertificate(
      String scheme, String names, String start, int days, String remedy) throws Exception {
    TestAuthority authority = new TestAuthority(work);
    try (FixedAnswer sp =
        new FixedAnswer(authority.server(names, start, days), "HTTP/1.1 200 OK")) {
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  scheme + "://localhost:" + sp.port(),
                  "--user",
                  "test001",
                  "--trust-store",
                  authority.pem().toString()));
      if (scheme.equals("ldaps")) {
        arguments.addAll(List.of("--base-dn", "dc=example,dc=org"));
      }
      TryRun run = TryRun.of(work, PASSWORD, arguments.toArray(new String[0]));

      assertThat(run.status()).as(run.text()).isEqualTo(3);
      assertThat(run.last()).contains(remedy, "No password was sent");
    }
  }

  @Test
  void shouldNotFollowToAHostThatWasNotAllowed() throws Exception {
    try (FixedAnswer sp =
        new FixedAnswer(
            null,
            "HTTP/1.1 302 Found",
            "Location: https://idp.example.invalid/sso?SAMLRequest=x")) {
      TryRun run =
          TryRun.of(
              work, PASSWORD, "http://localhost:" + sp.port() + "/secure/", "--user", "test001");

      assertThat(run.status()).as(run.text()).isEqualTo(2);
      assertThat(run.last())
          .isEqualTo(
              "authmeter: The login leads to the host \"idp.example.invalid\", which is not allowed; nothing"
                  + " was sent there. If it belongs to this login, add --allow-host idp.example.invalid.");
    }
  }

  @Test
  void shouldEndAtAPageThatNobodyKnows() throws Exception {
    try (FixedAnswer other = new FixedAnswer(null, "HTTP/1.1 200 OK", "Content-Type: text/html");
        FixedAnswer sp =
            new FixedAnswer(
                null,
                "HTTP/1.1 302 Found",
                "Location: http://localhost:" + other.port() + "/maintenance")) {
      TryRun run =
          TryRun.of(
              work, PASSWORD, "http://localhost:" + sp.port() + "/secure/", "--user", "test001");

      assertThat(run.status()).as(run.text()).isEqualTo(1);
      assertThat(run.last())
          .contains("try does not know the page that came", "/maintenance", "docs/own-pages.md");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "https://localhost:1/, accepts no connection",
    "ldap://localhost:1, cannot be reached",
    "memcached://localhost:1, accepts no connection"
  })
  void shouldSayThatNobodyListens(String address, String why) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add(address);
    if (!address.startsWith("memcached")) {
      arguments.addAll(List.of("--user", "test001"));
    }
    if (address.startsWith("ldap")) {
      arguments.addAll(List.of("--base-dn", "dc=example,dc=org"));
    }
    TryRun run = TryRun.of(work, PASSWORD, arguments.toArray(new String[0]));

    assertThat(run.status()).as(run.text()).isEqualTo(3);
    assertThat(run.last()).contains("localhost:1", why, "firewalls");
  }

  @Test
  void shouldSignOnByCas() throws Exception {
    try (EmbeddedTestbed cas =
        EmbeddedTestbed.start(Files.createDirectory(work.resolve("t")), "cas")) {
      Properties p = cas.properties();
      String node = p.getProperty("authmeter.cas.nodes").split(",")[0];
      String[] arguments = {
        p.getProperty("authmeter.cas.service"),
        "--user",
        "test001",
        "--trust-store",
        ca(p),
        "--resolve",
        "cas.localhost=" + node,
        "--expect",
        EXPECT
      };
      String[] files = {"--save", "my-cas.properties", "--plan", "my-cas.jmx"};
      TryRun run =
          TryRun.of(
              work,
              PASSWORD,
              Stream.concat(Stream.of(arguments), Stream.of(files)).toArray(String[]::new));

      assertThat(run.status()).as(run.text()).isZero();
      assertThat(run.text())
          .contains("(CAS), for a ticket for " + p.getProperty("authmeter.cas.service"))
          .contains("with a service ticket (CAS)", "test001 is signed on at ");
      // a name below localhost that DNS need not know: doctor asks DNS, JMeter the nodes
      assertThat(work.resolve("my-cas.properties"))
          .content()
          .contains("authmeter.cas.url = " + p.getProperty("authmeter.cas.url"))
          .contains("authmeter.cas.nodes = " + node, "authmeter.cas.validator = service");
      shouldRun("my-cas.jmx", "CAS login");
      TryRun wrong = TryRun.of(work, "not-the-password", arguments);
      assertThat(wrong.status()).as(wrong.text()).isEqualTo(1);
      assertThat(wrong.last()).contains("refused user \"test001\" or the password");
    }
  }

  @Test
  void shouldSignOnAtADirectory() throws Exception {
    Path folder = Files.createDirectory(work.resolve("t"));
    try (EmbeddedTestbed directory =
        EmbeddedTestbed.start(folder, "directory", "--entries", "1000")) {
      Properties p = directory.properties();
      String url = p.getProperty("testbed.ldap.url.ldaps");
      String plain = p.getProperty("authmeter.ldap.url");
      String base = p.getProperty("authmeter.ldap.baseDn");
      String trust = p.getProperty("authmeter.ldap.trustStore");
      TryRun run =
          ldap(
              url,
              "user0000001pw",
              base,
              "--trust-store",
              trust,
              "--save",
              "d.properties",
              "--plan",
              "d.jmx");
      assertThat(run.status()).as(run.text()).isZero();
      assertThat(run.text())
          .contains("connected, TLS, certificate verified")
          .contains(
              "search (uid=user0000001) below \"" + base + "\" -> one entry: uid=user0000001,")
          .contains("-> 0 SUCCESS", "user0000001 is signed on at ");
      doctor(work.resolve("d.properties"));
      shouldRun("d.jmx", "LDAP authentication");

      TryRun wrong = ldap(plain, "not-the-password", base);
      assertThat(wrong.status()).as(wrong.text()).isEqualTo(1);
      assertThat(wrong.last()).contains("refused the password of", "49 INVALID_CREDENTIALS");
      TryRun nowhere = ldap(plain, "user0000001pw", "ou=Nobody,dc=example,dc=org");
      assertThat(nowhere.status()).as(nowhere.text()).isEqualTo(1);
      assertThat(nowhere.last())
          .contains("has no \"ou=Nobody,dc=example,dc=org\" (32 NO_SUCH_OBJECT)")
          .contains("Correct --base-dn; its bases are \"dc=example,dc=org\"");
      TryRun untrusted = ldap(url, "user0000001pw", base);
      assertThat(untrusted.status()).as(untrusted.text()).isEqualTo(3);
      assertThat(untrusted.last()).contains("--trust-store ca.pem", "No password was sent");
      TryRun startTls = ldap(plain, "user0000001pw", base, "--start-tls", "--trust-store", trust);
      assertThat(startTls.text()).contains("connected, StartTLS, certificate verified");
      assertThat(startTls.status()).isZero();
    }
  }

  private TryRun ldap(String url, String password, String base, String... further)
      throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of(url, "--user", "user0000001", "--base-dn", base));
    arguments.addAll(List.of(further));
    return TryRun.of(work, password, arguments.toArray(new String[0]));
  }

  @Test
  void shouldKeepASessionInMemcached() throws Exception {
    Path folder = Files.createDirectory(work.resolve("t"));
    try (EmbeddedTestbed memcached = EmbeddedTestbed.start(folder, "memcached")) {
      String node =
          memcached.properties().getProperty("authmeter.memcached.nodes").split("[,\\s]+")[0];
      TryRun run =
          TryRun.of(work, null, "memcached://" + node, "--save", "m.properties", "--plan", "m.jmx");

      assertThat(run.status()).as(run.text()).isZero();
      assertThat(run.text()).contains(" at " + node + " takes sessions: one was stored, read");
      assertThat(doctor(work.resolve("m.properties")))
          .containsPattern("ok +target +answers at " + node);
      shouldRun("m.jmx", "memcached session");
    }
  }
}
