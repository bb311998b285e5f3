package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts in the plans that ship them, run by JMeter from another working directory and on an
 * agent.
 */
@Tag("long")
class ScriptsIT {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final Path PATTERN = plan("idp-clustering/pattern-1-2x1000.jmx");
  private static final String LOGIN = "SAML SSO login";

  @TempDir Path work;
  private final EmbeddedTestbed testbed = EmbeddedTestbed.shared();

  private static Path plan(String name) {
    return ROOT.resolve("testplans").resolve(name);
  }

  private JMeterRun run(Path plan, String... settings) throws Exception {
    return JMeterRun.of(plan, testbed.addresses(), work, settings);
  }

  private Path wrongAccount() throws Exception {
    return Files.writeString(work.resolve("wrong.csv"), "test001,wrong\n");
  }

  @Test
  void shouldLogInOnceAtEachAddressBeforeALoad() throws Exception {
    JMeterRun run = run(plan("preflight/saml.jmx"), "authmeter.saml.nodes=127.0.0.2,127.0.0.3");
    assertThat(run.errors()).isEmpty();
    for (String node : List.of("127.0.0.2", "127.0.0.3")) {
      assertThat(run.rows("preflight " + node))
          .singleElement()
          .satisfies(r -> assertThat(r).containsEntry("success", "true"));
    }
  }

  @Test
  void shouldTryNoFurtherAddressWithARefusedPassword() throws Exception {
    JMeterRun run =
        run(
            plan("preflight/saml.jmx"),
            "authmeter.saml.nodes=127.0.0.2,127.0.0.3",
            "authmeter.users=" + wrongAccount());
    assertThat(run.rows("preflight 127.0.0.2"))
        .singleElement()
        .satisfies(r -> assertThat(r).containsEntry("responseCode", "LOGIN_REFUSED"));
    assertThat(run.rows("preflight 127.0.0.3")).isEmpty();
  }

  @Test
  void shouldStopBeforeAnAccountIsLocked() throws Exception {
    Path report = work.resolve("why.txt");
    JMeterRun run =
        run(
            PATTERN,
            "authmeter.threads=1",
            "authmeter.loops=50",
            "authmeter.warmup=0",
            "authmeter.users=" + wrongAccount(),
            "authmeter.abort.report=" + report);
    assertThat(run.rows(LOGIN)).hasSizeBetween(3, 5);
    assertThat(Files.readString(report)).startsWith("account test001 was refused 3 times");
    assertThat(run.errors())
        .singleElement()
        .asString()
        .contains("The run stopped itself: account test001");
  }

  @Test
  void shouldCountNoBadPasswordAsALogin() throws Exception {
    JMeterRun run =
        run(
            PATTERN,
            "authmeter.threads=1",
            "authmeter.loops=21",
            "authmeter.warmup=0",
            "authmeter.users=" + ROOT.resolve("data/users/bad-passwords.csv"),
            "authmeter.abort.errorPercent=0");
    assertThat(run.rows(LOGIN))
        .hasSize(21)
        .allSatisfy(
            r ->
                assertThat(r)
                    .containsEntry("success", "false")
                    .containsEntry("responseCode", "LOGIN_REFUSED"));
  }

  /** Fifty visits; the seed decides which, so the shares are always these. */
  @Test
  void shouldMixVisitsAndCountRefusalsApart() throws Exception {
    Properties addresses = new Properties();
    try (var in = Files.newInputStream(testbed.addresses())) {
      addresses.load(in);
    }
    JMeterRun run =
        run(
            plan("mixed-load/thinking-users.jmx"),
            "authmeter.threads=2",
            "authmeter.loops=25",
            "authmeter.warmup=0",
            "authmeter.rampUp=0",
            "authmeter.mix.think=0",
            "authmeter.mix.ssoPercent=50",
            "authmeter.mix.wrongPasswordPercent=20",
            "authmeter.mix.logoutPercent=50",
            "authmeter.saml.logout=" + addresses.getProperty("testbed.idp.logout"));
    assertThat(run.errors()).isEmpty();
    assertThat(run.rows()).allSatisfy(r -> assertThat(r).containsEntry("success", "true"));
    assertThat(run.rows("SAML wrong password"))
        .hasSizeBetween(3, 20)
        .allSatisfy(r -> assertThat(r).containsEntry("responseCode", "LOGIN_REFUSED"));
    assertThat(run.rows("SAML SSO return")).hasSizeGreaterThan(5);
    assertThat(run.rows("SAML logout")).isNotEmpty();
    assertThat(run.rows(LOGIN).size())
        .isEqualTo(
            50 - run.rows("SAML wrong password").size() - run.rows("SAML SSO return").size());
  }

  @Test
  void shouldServeEveryVisitorOfTheDay() throws Exception {
    JMeterRun run =
        run(
            plan("mixed-load/day.jmx"),
            "authmeter.threads=3",
            "authmeter.duration=3",
            "authmeter.warmup=0",
            "authmeter.arrivals.rate=9");
    assertThat(run.errors()).isEmpty();
    List<String> visits = List.of(LOGIN, "SAML SSO return", "SAML wrong password");
    assertThat(run.rows().stream().filter(r -> visits.contains(r.get("label"))))
        .as("the mean of the curve is 0.347 of its highest point")
        .hasSize(9)
        .allSatisfy(r -> assertThat(r).containsEntry("success", "true"))
        .allSatisfy(
            r ->
                assertThat(r.get("responseMessage"))
                    .as("how long before its start the visitor arrived")
                    .containsPattern("; waitMs=\\d+; free=(true|false)"));
  }

  @Test
  void shouldRefuseSharesThatAreMoreThanAllVisits() throws Exception {
    JMeterRun run =
        run(
            plan("mixed-load/thinking-users.jmx"),
            "authmeter.threads=1",
            "authmeter.loops=1",
            "authmeter.warmup=0",
            "authmeter.mix.ssoPercent=99");
    assertThat(run.rows("draw the visit"))
        .singleElement()
        .satisfies(
            r ->
                assertThat(r.get("responseMessage"))
                    .isEqualTo(
                        "returns (99 %) and wrong passwords (3 %) are more than all visits"));
    assertThat(run.rows()).hasSize(1);
  }

  @Test
  void shouldTellWhatCouldNotBeTestedFromANo() throws Exception {
    JMeterRun run =
        run(
            plan("idp-clustering/functional.jmx"),
            "authmeter.users=" + wrongAccount(),
            "authmeter.abort.badCredentials=0");
    assertThat(run.rows("functional test 2"))
        .hasSize(2)
        .allSatisfy(
            r ->
                assertThat(r.get("responseCode") + " " + r.get("responseMessage"))
                    .startsWith("NOT_TESTED could not be tested: sign on at node")
                    .contains("LOGIN_REFUSED"));
  }

  @Test
  void shouldWorkOnAnAgentInOneTestAfterTheOther() throws Exception {
    Path report = work.resolve("why.txt");
    try (Agent agent = Agent.start(Files.createDirectory(work.resolve("agent")))) {
      for (int test = 1; test <= 2; test++) {
        Files.deleteIfExists(report);
        JMeterRun stopped =
            remote(
                agent,
                PATTERN,
                Files.createDirectory(work.resolve("test" + test)),
                "authmeter.threads=1",
                "authmeter.loops=50",
                "authmeter.warmup=0",
                "authmeter.users=" + wrongAccount(),
                "authmeter.abort.report=" + report);
        assertThat(stopped.rows(LOGIN)).as("test %s", test).hasSizeBetween(3, 5);
        assertThat(report).content().startsWith("account test001 was refused 3 times");
      }
      JMeterRun good =
          remote(
              agent,
              plan("idp-clustering/returning-users.jmx"),
              Files.createDirectory(work.resolve("good")),
              "authmeter.threads=2",
              "authmeter.loops=1");
      assertThat(good.rows("SAML SSO return")).hasSize(2);
      assertThat(good.rows()).allSatisfy(r -> assertThat(r).containsEntry("success", "true"));
    }
  }

  private JMeterRun remote(Agent agent, Path plan, Path folder, String... settings)
      throws Exception {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-R",
                agent.address(),
                "-Jserver.rmi.ssl.disable=true",
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-G" + testbed.addresses()));
    for (String setting : settings) {
      options.add("-G" + setting);
    }
    return JMeterRun.of(plan, folder, options);
  }
}
