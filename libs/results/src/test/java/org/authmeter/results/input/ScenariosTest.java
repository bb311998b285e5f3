package org.authmeter.results.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.LoadPattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScenariosTest {
  @TempDir Path folder;

  static Stream<String> shipped() throws IOException {
    Path plans = Path.of(System.getProperty("user.dir")).resolve("../../testplans");
    try (Stream<Path> inside = Files.list(plans)) {
      return inside
          .filter(p -> Files.exists(p.resolve("campaign.yaml")))
          .map(p -> p.getFileName().toString())
          .sorted()
          .toList()
          .stream();
    }
  }

  /** Each of the campaigns travels in the jar, and is read whole. */
  @ParameterizedTest
  @MethodSource("shipped")
  void shouldFindEachScenarioOfThePlansInTheJar(String name) {
    Scenarios.Found found = new Scenarios(List.of(folder)).find(name);
    Campaign scenario = found.campaign();
    assertThat(scenario.topic().title()).isNotBlank();
    assertThat(scenario.topic().question()).isNotBlank();
    assertThat(scenario.topic().unit()).isNotBlank();
    assertThat(scenario.systems().variants()).isNotEmpty();
    assertThat(scenario.patterns()).allSatisfy(p -> assertThat(p.users().threads()).isPositive());
    assertThat(scenario.gates()).allSatisfy(g -> assertThat(g.parsedLimit()).isNotNull());
    assertThat(new Scenarios(List.of(folder)).units()).containsAll(scenario.units());
  }

  @Test
  void shouldReadPublishedFiguresAsNumbers() {
    Scenarios.Found found = new Scenarios(List.of()).find("idp-clustering");
    assertThat(found.reference().rows()).hasSize(12);
    assertThat(found.reference().rows().get(0).rates().printedTps()).isEqualTo(12.76);
    assertThat(found.campaign().observed().functional().expected("memcached", "3")).isEqualTo("no");
    assertThat(found.campaign().observed().functional().expected("repcached", "3")).isNull();
    assertThat(
            new Scenarios(List.of())
                .find("ldap-authentication")
                .reference()
                .ratios()
                .get(0)
                .printed())
        .isEqualTo("over 100");
  }

  @Test
  void shouldPreferTheUsersOwnDescriptionAndIgnoreKeysThatItDoesNotKnow() throws IOException {
    Path own = Files.createDirectories(folder.resolve("weblab"));
    Files.writeString(
        own.resolve("campaign.yaml"),
        """
        title: Mine
        relevantDifference: 2.5
        novelty: { of: tomorrow }
        patterns:
          - { id: P1, threads: 3, samples: 2, novelty: 1, offered: { perUser: 1.5, rampUp: 4 } }
        gates: ['p95<=300ms', { name: tps, limit: '>= 9', scope: { pattern: P1 } }]
        """);
    Scenarios.Found found = new Scenarios(List.of(folder)).find("weblab");
    assertThat(found.campaign().topic().title()).isEqualTo("Mine");
    assertThat(found.campaign().presentation().relevantDifference()).isEqualTo(2.5);
    assertThat(found.campaign().pattern("P1").offered())
        .isEqualTo(new LoadPattern.Offered(1.5, null, 4.0, null));
    assertThat(found.campaign().gates())
        .containsExactly(
            new Gate("p95Ms", "<= 300", null), new Gate("tps", ">= 9", new Gate.Scope(null, "P1")));
    assertThat(new Scenarios(List.of(folder)).find("my-own").campaign()).isSameAs(Campaign.UNKNOWN);
    assertThat(new Scenarios(List.of(own.resolve("x"))).find("..").campaign())
        .as("rows name no other folder")
        .isSameAs(Campaign.UNKNOWN);
  }

  @Test
  void shouldSayWhereADescriptionIsBroken() throws IOException {
    Path file = Files.createDirectories(folder.resolve("mine")).resolve("campaign.yaml");
    Files.writeString(file, "title: A\npatterns: [ { id: P1, threads: many } ]\n");
    assertThatThrownBy(() -> new Scenarios(List.of(folder)).find("mine"))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("campaign.yaml", ".patterns[0].threads");
    Files.writeString(file, "title: A\nvariants: [ { id: a }\n");
    assertThatThrownBy(() -> new Scenarios(List.of(folder)).find("mine"))
        .hasMessageContaining("campaign.yaml, line 3");
    Files.writeString(file, "title: A\nrelevantDifference: 100\n");
    assertThatThrownBy(() -> new Scenarios(List.of(folder)).find("mine"))
        .hasMessageContaining("campaign.yaml", "relevantDifference is 100.0: it must be above 0");
  }

  @Test
  void shouldMakeTrialsOfALoadThatIsTuned() {
    Campaign authmark = new Scenarios(List.of()).find("authmark-login").campaign();
    LoadPattern trial = authmark.pattern("peak-16");
    assertThat(trial.shown().title()).isEqualTo("16 load threads");
    assertThat(trial.users().threads()).isEqualTo(16);
    assertThat(trial.shown().group()).isEqualTo("search for the peak");
    assertThat(authmark.searched("peak-16").id()).isEqualTo("peak");
    assertThat(authmark.searched("peak-16").work().isForPeak()).isTrue();
    assertThat(trial.failures().errorsAreResults()).isFalse();
    assertThat(authmark.searched("peak")).isNull();
    assertThat(authmark.pattern("extranet-16")).as("it is not tuned").isNull();
  }

  @Test
  void shouldKeepTextOfAnEnvironmentAsItIsWritten() {
    Environment environment =
        Yaml.read(
            Yaml.tree(
                new java.io.ByteArrayInputStream(
                    "dates: 2012-01-17\nsoftware: [ { name: JDK, version: 1.10 } ]\nservers:\n"
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8)),
                "environment.yaml"),
            Environment.class,
            "environment.yaml");
    assertThat(environment.dates()).isEqualTo("2012-01-17");
    assertThat(environment.software().get(0).version()).isEqualTo("1.10");
    assertThat(environment.servers()).isEmpty();
  }
}
