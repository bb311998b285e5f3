package org.authmeter.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.process.Interruption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every slip ends at once, with one message that names it and what is legal. */
class BadInputTest {
  @TempDir Path root;
  private FakeHouse house;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
  }

  private int run(String... args) {
    Session session =
        new Session(
            house.installation("ok"),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new Interruption(),
            false);
    return new CommandLineInterface(session).run(args);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "rnu~'rnu'; legal: run, report, testbed, data, jmeter, bench, saml, scenarios, try, doctor. Did you mean 'run'?",
        "run~which scenario? legal: demo, capacity.",
        "try~Missing required parameter: 'URL'",
        "try ftp://x --user a~try ftp://x: give an address that begins with https://, http://, ldap://",
        "try https://a:b@x/ --user a~a password in the address can be read by every user",
        "try https://x/~who signs on? Give --user NAME.",
        "try ldap://x --user a~where are the users? Give --base-dn",
        "try https://x/ --user a --base-dn b~are for ldap:// and ldaps:// addresses",
        "try ldaps://x --user a --base-dn b --start-tls~ldaps:// is protected from its start",
        "try ldap://x --user a --base-dn b --bind-dn c~--bind-dn and --bind-password-file belong together",
        "try ldap://x --user a --base-dn b --kerberos c~--kerberos is for https:// and http:// addresses",
        "try https://x/ --user a --password-file nowhere~nowhere is no readable file",
        "try https://x/ --user a --resolve x=y~--resolve x=y: give an IP address, such as x=192.0.2.11",
        "try https://x/ --user a --save nowhere/a.properties~nowhere is no folder, or not writable",
        "try https://x/ --user a~no terminal to ask for the password of a. Give --password-file FILE.",
        "run dem~Unknown scenario 'dem'; legal: demo. Did you mean 'demo'?",
        "run demo --varients a~Did you mean '--variants'?",
        "run demo --variants a,c~--variants c: unknown; legal: a, b.",
        "run demo --patterns p1~--patterns p1: unknown; legal: P1, P2, P1-none. Did you mean 'P1'?",
        "run demo --profile fast~--profile fast: unknown; legal: quick, full.",
        "run demo --repeats 0~--repeats 0: it must be at least 1",
        "run demo --repeats two~Invalid value for option '--repeats'",
        "run demo --order random~--order random: unknown; legal: interleaved, grouped.",
        "run demo --max-threads 60~--max-threads: only runs with --target have ceilings",
        "run demo --max-duration 0~--max-duration 0: it must be at least 1",
        "run demo -J authmeter.tls.verify=false~this belongs into the target file",
        "run capacity~of what? Add --of SCENARIO; legal: .",
        "run capacity --of demo~--of demo: no scenario with a capacity: block",
        "run demo --of demo~--of and --p95 belong to: run capacity --of SCENARIO",
        "run demo --duration soon~--duration soon: write a number and s, m, h or d",
        "run demo --duration 0h~--duration 0h: write a number",
        "run demo --gate tsp>=3~--gate: gate 'tsp>=3': unknown figure tsp; legal: errors",
        "run demo --baseline /no/such~--baseline /no/such: no finished results there",
        "run demo --reel~Unknown option: '--reel'",
        "run demo -J oops~-J oops is not of the form name=value",
        "run demo -J =3~is not of the form name=value",
        "run demo -J authmeter.durtaion=3~Did you mean 'authmeter.duration'?",
        "run demo -J authmeter.duration=soon~must be a whole number of at least 1",
        "run demo -J authmeter.ldap.bindPassword=x~Put it in the target file (mode 600)",
        "run demo -J authmeter.users=/no/such.csv~no readable file /no/such.csv",
        "run demo --target /no/such~--target /no/such: no readable file",
        "report~results folders, or NAME=file.jtl",
        "report /no/such~/no/such is not a results folder",
        "report x=/no/such.jtl~x=/no/such.jtl: no readable file",
        "report ..=authmeter~..=authmeter: NAME is '..': a name has no '/'",
        "scenarios --al~Unknown option: '--al'"
      })
  void shouldEndWithTwoAndNameTheSlip(String args, String message) {
    assertThat(run(args.split(" "))).as(said()).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("authmeter: ", message).doesNotContain("\tat ");
    assertThat(house.root().resolve("results")).doesNotExist();
  }

  @Test
  void shouldNotMixIntoAFolderThatHoldsSomething() throws IOException {
    Path full = house.write("full/x", "").getParent();
    assertThat(run("run", "demo", "--out", full.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("is not empty", "Name a new folder");
  }

  @Test
  void shouldEndWithThreeWithoutPermissionToWrite() {
    assertThat(run("run", "demo", "--out", "/proc/authmeter")).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(said()).contains("/proc/authmeter cannot be written", "--out");
  }

  @Test
  void shouldEndWithThreeWhenAProgramIsMissing() {
    assertThat(run("run", "demo", "--memcached", "/no/memcached"))
        .isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(said()).contains("--memcached /no/memcached: no executable file");
  }

  @Test
  void shouldEndWithThreeWhenTheTargetDoesNotAnswer() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path target =
        house.write("t.properties", "authmeter.saml.resource=http://127.0.0.1:" + port + "/\n");
    assertThat(run("run", "demo", "--target", target.toString())).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(said())
        .contains("does not answer at 127.0.0.1:" + port, "authmeter.saml.resource")
        .contains("No functional tests", "no authmeter.saml.node1");
  }

  @Test
  void shouldAskATargetFileForItsAddress() throws IOException {
    Path target = house.write("t.properties", "authmeter.saml.expect=hello\n");
    assertThat(run("run", "demo", "--target", target.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("contains no address: add authmeter.saml.resource");
    house.write("t.properties", "authmeter.saml.resource=localhost\n");
    assertThat(run("run", "demo", "--target", target.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("authmeter.saml.resource is 'localhost': give a URL");
  }

  @Test
  void shouldSendNothingToAHostThatTheTargetFileDoesNotAllow() throws IOException {
    Path target = house.write("t.properties", "authmeter.saml.resource=https://sp.example.org/\n");
    assertThat(run("run", "demo", "--target", target.toString())).isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("authmeter.allowedHosts = sp.example.org");
    assertThat(run("run", "demo", "-J", "authmeter.allowedHosts=sp.example.org"))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("-J authmeter.allowedHosts: this belongs into the target file");
  }

  @Test
  void shouldNameOneSystemPerTarget() throws IOException {
    Path target = house.write("t.properties", "authmeter.saml.resource=http://127.0.0.1:1/\n");
    assertThat(run("run", "demo", "--variants", "a,b", "--target", target.toString()))
        .isEqualTo(ExitStatus.USAGE);
    assertThat(said()).contains("a target is one system");
  }

  @Test
  void shouldEndWithThreeWithoutJMeter() throws IOException {
    Files.delete(house.installation("ok").jmeter());
    assertThat(run("run", "demo")).isEqualTo(ExitStatus.ENVIRONMENT);
    assertThat(said()).contains("No JMeter at ", "mvn");
  }

  @Test
  void shouldNameABrokenCampaignWithItsPlace() throws IOException {
    house.write("testplans/demo/campaign.yaml", FakeHouse.CAMPAIGN.replace("unit:", "unti:"));
    for (List<String> args : List.of(List.of("run", "demo"), List.of("scenarios"))) {
      assertThat(run(args.toArray(String[]::new))).isEqualTo(ExitStatus.USAGE);
      assertThat(said()).contains("campaign.yaml, line 4, column 1: unknown key 'unti'");
    }
  }
}
