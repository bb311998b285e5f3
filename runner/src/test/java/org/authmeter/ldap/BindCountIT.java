package org.authmeter.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.golden.JMeterRun;
import org.authmeter.golden.TryRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What JMeter says of binds is what slapd says of them: in its log the successful binds of users
 * are the successful samples, and in cn=Monitor all binds are those and the pool's own. Skipped
 * where there is no slapd, unless AUTHMETER_REQUIRE names it.
 */
@Tag("long")
class BindCountIT {
  private static final Path PLAN =
      Path.of(System.getProperty("authmeter.root"))
          .resolve("testplans/ldap-authentication/search-bind.jmx");
  private static final Pattern OWN =
      Pattern.compile("pool closed; connections opened: (\\d+), binds of its own: (\\d+)");
  private static final int THREADS = 4;
  private static final int EACH = 5;

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;
  private static Slapd slapd;

  @BeforeAll
  static void start() throws Exception {
    Slapd.require();
    testbed = EmbeddedTestbed.start(shared, "directory", "--real", "--entries", "1000");
    slapd = new Slapd(testbed.properties());
  }

  @AfterAll
  static void stop() throws Exception {
    if (testbed != null) {
      testbed.close();
    }
  }

  @ParameterizedTest(name = "{0}, {1} pools, {2} users with a wrong password of 5")
  @CsvSource({
    "ldaptive, separate, 0",
    "ldaptive, shared, 1",
    "unboundid, separate, 1",
    "spring-ldap, separate, 0"
  })
  void shouldBeWhatTheServerCounted(String provider, String pools, int wrong) throws Exception {
    Path users = users(wrong);
    long logged = slapd.successfulUserBinds();
    long counted = slapd.completedBinds();
    JMeterRun run =
        JMeterRun.of(
            PLAN,
            properties(provider, pools, users),
            work,
            "authmeter.threads=" + THREADS,
            "authmeter.loops=" + EACH,
            "authmeter.warmup=0");
    assertThat(run.errors()).isEmpty();
    List<Map<String, String>> samples =
        run.rows().stream().filter(r -> r.get("label").equals("LDAP authentication")).toList();
    assertThat(samples).hasSize(THREADS * EACH);
    long successful = samples.stream().filter(r -> r.get("success").equals("true")).count();
    assertThat(successful).isEqualTo(THREADS * (long) (EACH - wrong));
    assertThat(slapd.successfulUserBinds() - logged).isEqualTo(successful);
    long own = ownBinds();
    assertThat(own).as("binds of the pool as its own DN").isPositive();
    // the monitor counts refused binds too, and the one of the look at it
    assertThat(slapd.completedBinds() - counted - 1).isEqualTo(samples.size() + own);
  }

  /** {@code authmeter try} at OpenLDAP, right and wrong. */
  @Test
  void shouldTryOneBind() throws Exception {
    Properties at = testbed.properties();
    long before = slapd.successfulUserBinds();
    TryRun right = tried(at, "user0000001pw", at.getProperty("authmeter.ldap.baseDn"));
    assertThat(right.status()).as(right.text()).isZero();
    assertThat(right.text()).contains("connected, StartTLS, certificate verified", "-> 0 SUCCESS");
    assertThat(slapd.successfulUserBinds() - before).isEqualTo(1);

    TryRun wrong = tried(at, "not-the-password", at.getProperty("authmeter.ldap.baseDn"));
    assertThat(wrong.status()).as(wrong.text()).isEqualTo(1);
    assertThat(wrong.last()).contains("49 INVALID_CREDENTIALS");
    TryRun base = tried(at, "user0000001pw", "ou=Nobody,dc=example,dc=org");
    assertThat(base.status()).as(base.text()).isEqualTo(1);
    assertThat(base.last()).contains("32 NO_SUCH_OBJECT", "its bases are \"dc=example,dc=org\"");
  }

  private TryRun tried(Properties at, String password, String base) throws Exception {
    return TryRun.of(
        work,
        password,
        at.getProperty("testbed.ldap.url.plain"),
        "--user",
        "user0000001",
        "--base-dn",
        base,
        "--start-tls",
        "--trust-store",
        at.getProperty("authmeter.ldap.trustStore"),
        "--bind-dn",
        at.getProperty("testbed.monitor.bindDn"),
        "--bind-password-file",
        TryRun.secret(work, at.getProperty("testbed.monitor.password")).toString());
  }

  /** As many lines as each virtual user has loops, so that all of them are used equally often. */
  private Path users(int wrong) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= EACH; i++) {
      String password = i <= wrong ? "wrong" : "user%07dpw".formatted(i);
      lines.append("user%07d,%s%n".formatted(i, password));
    }
    return Files.writeString(work.resolve("users.csv"), lines);
  }

  private Path properties(String provider, String pools, Path users) throws IOException {
    Properties all = testbed.properties();
    all.setProperty("authmeter.users", users.toString());
    all.setProperty("authmeter.ldap.provider", provider);
    all.setProperty("authmeter.ldap.pools", pools);
    all.setProperty("authmeter.ldap.startTls", "false"); // Spring LDAP's pool does not go with it
    all.setProperty("authmeter.ldap.bindDn", all.getProperty("testbed.monitor.bindDn"));
    all.setProperty("authmeter.ldap.bindPassword", all.getProperty("testbed.monitor.password"));
    all.setProperty(
        "user.classpath",
        Path.of(System.getProperty("authmeter.root"), "runner/home/target/jmeter/lib/optional")
            .toString());
    Path file = work.resolve("run.properties");
    try (OutputStream out = Files.newOutputStream(file)) {
      all.store(out, null);
    }
    return file;
  }

  private long ownBinds() throws IOException {
    Matcher told = OWN.matcher(Files.readString(work.resolve("jmeter.log")));
    assertThat(told.find()).as("the pool's words at its end").isTrue();
    return Long.parseLong(told.group(2));
  }
}
