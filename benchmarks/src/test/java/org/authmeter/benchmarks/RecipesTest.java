package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.elements.Turn;
import org.authmeter.benchmarks.input.MadeUpJtl;
import org.authmeter.benchmarks.input.PeopleTemplate;
import org.authmeter.benchmarks.input.WebCase;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What recipes do beside the method. */
class RecipesTest {
  @TempDir Path folder;

  @Test
  void shouldDealOutThePeopleToTheUnits() {
    String template = PeopleTemplate.of(1000, 10);
    assertThat(template)
        .contains("branch: ou=Unit10,ou=People,[suffix]")
        .contains("subordinateTemplate: person10:100\n")
        .contains("employeeNumber: <sequential:1000001>\n")
        .contains("employeeNumber: <sequential:1000901>\n");
    assertThat(template.lines().filter(l -> l.startsWith("template: "))).hasSize(10);
  }

  @Test
  void shouldCountEntriesAndNotLines() throws IOException {
    Path ldif =
        Files.writeString(
            folder.resolve("p.ldif"), "dn: dc=org\ndc: org\n\ndn: cn=a,dc=org\ncn: dn: a\n\n");
    assertThat(DataBench.entries(ldif)).isEqualTo(2);
  }

  @Test
  void shouldKnowThePercentilesOfTheJtlThatItMakes() throws IOException {
    MadeUpJtl made = new MadeUpJtl(1);
    Path jtl = folder.resolve("x.jtl");
    made.write(jtl, 900);
    assertThat(made.known()).hasSize(9);
    List<Long> first =
        Files.readAllLines(jtl).subList(1, 101).stream()
            .map(line -> Long.valueOf(line.split(",")[1]))
            .sorted()
            .toList();
    assertThat(made.known().get(0).p95Ms()).isEqualTo(first.get(94));
  }

  @Test
  void shouldKnowTheIdealLoadOfTheLab() {
    assertThat(WebCase.of("static-https").idealRate()).isEqualTo(1800);
    assertThat(WebCase.WORDPRESS_HTTP.idealRate()).isEqualTo(10);
    assertThat(WebCase.STATIC_HTTP.rampUp()).isEqualTo(12);
  }

  @Test
  void shouldCountNewConnectionsAndResumedSessions() throws IOException {
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        """
        2026-11-21T19:00:00+00:00 https /html/index.html 200 1 1 .
        2026-11-21T19:00:00+00:00 https /html/index.html 200 1 2 .
        2026-11-21T19:00:00+00:00 https /html/index.html 200 7 1 r
        """);
    WeblabBench.NewConnections connections = new WeblabBench.NewConnections(log);
    assertThat(connections.read()).isEqualTo(Map.of("connections", 2.0, "TLS resumed", 1.0));
    Files.writeString(
        log,
        "2026-11-21T19:00:00+00:00 http /html/index.html 200 8 1 \n",
        StandardOpenOption.APPEND);
    assertThat(connections.read()).isEqualTo(Map.of("connections", 3.0, "TLS resumed", 1.0));
  }

  @Test
  void shouldPairTheTurnsOfTheCryptographyProgram() {
    List<Turn> turns =
        List.of(
            new Turn("verify", "authmeter", 21, 45, 90, 1000, new Turn.Times(2, 3, 4)),
            new Turn("verify", "opensaml", 21, 50, 100, 1000, new Turn.Times(2, 3, 4)),
            new Turn("level: off", "authmeter", 21, 5, 10, 1, new Turn.Times(2, 3, 4)));
    List<List<Result>> results = Turns.results(turns);
    assertThat(results).hasSize(2);
    assertThat(results.get(0)).extracting(Result::id).containsExactly("authmeter", "opensaml");
    assertThat(results.get(0).get(0).perSecond()).isEqualTo(90);
    assertThat(Turns.table(turns))
        .containsPattern(
            "\\| verify +\\| authmeter \\| 90.0 \\| +1,000 \\| +2.00 \\| 3.00 \\| 4.00 \\| +45 \\|");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "saml --tools=bear                      | Did you mean 'bare'",
        "saml --slices=0                        | --slices 0: legal values are 1 to 1000",
        "saml --scheme=ftp                      | legal values are https, http",
        "saml --threads=0                       | --threads 0: legal values are 1 to 50",
        "ldap --tools=authrat                   | Did you mean 'authrate'",
        "ldap --tls=ssl                         | plain, starttls",
        "ldap --threads=0                       | legal values are 1 to 1000",
        "memcached --commands=put               | --commands put: unknown; legal: set, get",
        "memcached --memcached=none             | --memcached none: no such program",
        "sessions --stores=mongo                | --stores mongo: unknown; legal: redis, jdbc",
        "sessions --value-size=20000            | --value-size 20000: legal values are 64 to 16384",
        "authmark --threads=0                   | --threads 0: legal values are 1 to 256",
        "data --users=15                        | --users 15: legal are multiples of 10",
        "data --make-ldif=none                  | --make-ldif none: no such program",
        "report --lines=5                       | --lines 5: legal values are 900",
        "weblab --cases=unpaced-http --tools=locust            | unpaced cases same-user",
        "weblab --cases=wordpress-http --server=embedded       | it has no WordPress",
        "''                                     | missing benchmark; available: authmark, cas",
      })
  void shouldRefuseWhatItDoesNotKnow(String arguments, String message) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    String line = ("bench " + arguments).strip();
    assertThat(RunnerMain.run(line.split(" +"), print, print)).isEqualTo(ExitStatus.USAGE);
    assertThat(said.toString(StandardCharsets.UTF_8)).contains(message);
  }
}
