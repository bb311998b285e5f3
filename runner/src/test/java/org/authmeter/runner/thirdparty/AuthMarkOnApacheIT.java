package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.golden.JMeterRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan of AuthMark at Debian's Apache, whose mod_authnz_ldap asks slapd. */
@Tag("third-party")
class AuthMarkOnApacheIT {
  private static final Path PLANS =
      Path.of(System.getProperty("authmeter.root"), "testplans/authmark-login");
  private static final int THREADS = 2;
  private static final int LOOPS = 20;

  @TempDir static Path shared;
  @TempDir Path work;
  private static EmbeddedTestbed testbed;

  @BeforeAll
  static void start() throws Exception {
    Needed.require(Needed.APACHE, Needed.SLAPD);
    testbed =
        EmbeddedTestbed.start(
            shared, "authmark", "--real", "--servers", "2", "--users", "500", "--sessions", "40");
  }

  @AfterAll
  static void stop() throws IOException {
    if (testbed != null) {
      testbed.close();
    }
  }

  /** Each of the 40 sessions once, at two servers whose logs must have them all. */
  @Test
  void shouldLogInEachSessionOnceAndBeInTheAccessLogs() throws Exception {
    long before = logged(" 200 ");
    List<Map<String, String>> rows = run("login.jmx", sessions());
    List<Map<String, String>> logins = labelled(rows, "AuthMark login");
    assertThat(logins).hasSize(THREADS * LOOPS).allMatch(r -> r.get("success").equals("true"));
    assertThat(logged(" 200 ") - before).isEqualTo(logins.size());
    Set<String> users =
        log().stream()
            .filter(line -> line.contains("\" 200 "))
            .map(line -> line.replaceFirst("^\\S+ - (.*) \\[.*", "$1"))
            .collect(Collectors.toSet());
    assertThat(users).hasSize(THREADS * LOOPS);
  }

  @Test
  void shouldCountNoLoginWithAWrongPassword() throws Exception {
    Path wrong =
        Files.write(
            work.resolve("wrong.csv"),
            Files.readAllLines(sessions()).stream().map(line -> line + "x").toList());
    List<Map<String, String>> rows = run("login.jmx", wrong);
    assertThat(labelled(rows, "AuthMark login"))
        .hasSize(THREADS * LOOPS)
        .allMatch(r -> r.get("success").equals("false"));
    assertThat(labelled(rows, "AuthMark page")).allMatch(r -> r.get("responseCode").equals("401"));
  }

  @Test
  void shouldDoTheTenOperationsAtSlapd() throws Exception {
    List<Map<String, String>> rows = run("siteminder-directory.jmx", sessions());
    assertThat(labelled(rows, "SiteMinder authentication"))
        .hasSize(THREADS * LOOPS)
        .allMatch(r -> r.get("success").equals("true"))
        .allMatch(r -> r.get("responseMessage").contains("transaction : 10, "));
  }

  private List<Map<String, String>> run(String plan, Path users) throws Exception {
    JMeterRun run =
        JMeterRun.of(
            PLANS.resolve(plan),
            testbed.addresses(),
            work,
            "authmeter.users=" + users,
            "authmeter.threads=" + THREADS,
            "authmeter.loops=" + LOOPS,
            "authmeter.warmup=0");
    assertThat(run.errors()).isEmpty();
    return run.rows();
  }

  private static List<Map<String, String>> labelled(List<Map<String, String>> rows, String label) {
    return rows.stream().filter(r -> r.get("label").equals(label)).toList();
  }

  private static Path sessions() throws IOException {
    return Path.of(testbed.properties().getProperty("testbed.authmark.sessions"));
  }

  private static long logged(String status) throws IOException {
    return log().stream().filter(line -> line.contains("\"" + status)).count();
  }

  private static List<String> log() throws IOException {
    List<String> lines = new java.util.ArrayList<>();
    for (String log : List.of("testbed.authmark.log1", "testbed.authmark.log2")) {
      lines.addAll(Files.readAllLines(Path.of(testbed.properties().getProperty(log))));
    }
    return lines;
  }
}
