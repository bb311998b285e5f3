package org.authmeter.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Gate;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.plan.PlanProperties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioFoldersTest {
  private static final Path SHIPPED = Path.of("../testplans");

  @TempDir Path root;
  private FakeHouse house;

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
  }

  private Scenario load() {
    return new ScenarioFolders(root.resolve("testplans")).load("demo");
  }

  @Test
  void shouldReadAWholeCampaign() {
    Campaign campaign = load().campaign();
    assertThat(campaign.variantIds()).containsExactly("a", "b");
    assertThat(campaign.systems().variants().get(1).restarts().restart())
        .isEqualTo(Variant.Restart.CELL);
    assertThat(campaign.systems().variants().get(1).title()).isEqualTo("b");
    assertThat(campaign.patterns().get(2).failures().errorsAreResults()).isTrue();
    assertThat(campaign.observed().functional().expected("a", "2")).isEqualTo("no");
    assertThat(campaign.observed().functional().expected("b", "2")).isNull();
    assertThat(campaign.profiles().get("quick").allProperties())
        .containsEntry("authmeter.duration", "2")
        .containsEntry("authmeter.loops", "-1");
    assertThat(campaign.profiles().get("full").allProperties())
        .containsOnlyKeys("authmeter.warmup");
  }

  @Test
  void shouldReadEveryShippedCampaign() {
    ScenarioFolders shipped = new ScenarioFolders(SHIPPED);
    assertThat(shipped.names()).contains("idp-clustering");
    assertThat(shipped.names()).allSatisfy(name -> assertThat(shipped.load(name)).isNotNull());
  }

  /** The 36 runs of the document, three for each of its means. */
  @Test
  void shouldHoldThePublishedRunsOfTheirMeans() {
    Reference reference = new ScenarioFolders(SHIPPED).load("idp-clustering").reference();
    assertThat(reference.rows())
        .hasSize(12)
        .allSatisfy(
            row -> {
              assertThat(row.runs()).hasSize(3);
              assertThat(
                      row.runs().stream().mapToDouble(Reference.Run::tps).average().getAsDouble())
                  .isCloseTo(row.rates().recomputedTps(), within(0.0101));
              assertThat(
                      row.runs().stream()
                          .mapToDouble(Reference.Run::meanMs)
                          .average()
                          .getAsDouble())
                  .isCloseTo(row.times().printedMeanMs(), within(0.0101));
            });
  }

  /** A figure that names a variant of another name is never shown. */
  @Test
  void shouldNameVariantsAndPatternsOfTheCampaignInPublishedFigures() {
    ScenarioFolders shipped = new ScenarioFolders(SHIPPED);
    for (String name : shipped.names()) {
      Scenario scenario = shipped.load(name);
      if (scenario.reference() == null) {
        continue;
      }
      List<String> variants = scenario.campaign().variantIds();
      List<String> patterns = scenario.campaign().patternIds();
      for (Reference.Row row : scenario.reference().rows()) {
        assertThat(patterns).as(name).contains(row.pattern());
        if (row.variant() != null) {
          assertThat(variants).as(name).contains(row.variant());
          assertThat(
                  pattern(scenario, row.pattern())
                      .isFor(scenario.campaign().variant(row.variant())))
              .as("%s %s", name, row)
              .isTrue();
        }
      }
      for (Reference.Host host : scenario.reference().hosts()) {
        assertThat(variants).as(name).contains(host.variant());
      }
      for (Reference.Ratio ratio : scenario.reference().ratios()) {
        assertThat(patterns).as(name).contains(ratio.pattern());
        assertThat(variants).as(name).contains(ratio.variant(), ratio.over());
      }
    }
  }

  private static LoadPattern pattern(Scenario scenario, String id) {
    return scenario.campaign().patterns().stream()
        .filter(p -> p.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** Who runs a plan of the document without a variant gets the side that it recommends. */
  @ParameterizedTest
  @ValueSource(strings = {"search-bind.jmx", "time-limits.jmx"})
  void shouldConfigureTheLdapPlansAsTheDocumentsLdaptive(String plan) {
    Path folder = SHIPPED.resolve("ldap-authentication");
    Scenario scenario = new ScenarioFolders(SHIPPED).load("ldap-authentication");
    Map<String, String> documented =
        new TreeMap<>(scenario.settings(scenario.campaign().variant("ldaptive-as-documented")));
    documented.remove("authmeter.variant");
    documented.remove(TlsProvider.PROPERTY); // of all samplers, and of no plan
    if (plan.equals("time-limits.jmx")) { // these are what it looks for
      documented.remove("authmeter.ldap.connectTimeout");
      documented.remove("authmeter.ldap.pool.blockWait");
    }
    assertThat(new PlanProperties(List.of(folder.resolve(plan))).defaults())
        .containsAllEntriesOf(documented);
  }

  /** The testbed idp would refuse another one, and the first cell of the run would break. */
  @Test
  void shouldNameAClusteringMethodForEachVariantOfTheIdp() {
    Set<String> methods =
        Set.of(
            "terracotta",
            "memcached",
            "repcached",
            "stateless",
            "terracotta-eventual",
            "stateless-cryptotransientid",
            "valkey",
            "postgresql",
            "infinispan");
    ScenarioFolders shipped = new ScenarioFolders(SHIPPED);
    for (String name : shipped.names()) {
      Scenario scenario = shipped.load(name);
      for (Variant variant : scenario.campaign().systems().variants()) {
        Map<String, String> testbed = new HashMap<>(scenario.campaign().systems().testbed());
        if (!scenario.isOfTheClient(variant)) {
          testbed.put("variant", variant.id());
        }
        testbed.putAll(variant.settings().testbed());
        if ("idp".equals(testbed.get("system"))) {
          assertThat(testbed.getOrDefault("variant", "stateless"))
              .as("%s %s", name, variant.id())
              .isIn(methods);
        }
      }
    }
  }

  /** What a variant is for the load stands in its own file, which plain JMeter takes too. */
  @Test
  void shouldHaveAFileForEachShippedVariant() {
    ScenarioFolders shipped = new ScenarioFolders(SHIPPED);
    for (String name : shipped.names()) {
      Scenario scenario = shipped.load(name);
      for (Variant variant : scenario.campaign().systems().variants()) {
        assertThat(scenario.settings(variant)).as(name).containsKey("authmeter.variant");
        assertThat(variant.settings().properties().values())
            .as("%s %s: the rest comes from the testbed", name, variant.id())
            .allMatch(value -> value.startsWith("{testbed."));
      }
      for (LoadPattern pattern : scenario.campaign().patterns()) {
        assertThat(pattern.settings().properties().values())
            .as("%s %s: the plan has its own values", name, pattern.id())
            .allMatch(value -> value.startsWith("{testbed."));
      }
    }
  }

  @Test
  void shouldHoldThePublishedClaimAboutLdapPooling() {
    Reference reference = new ScenarioFolders(SHIPPED).load("ldap-authentication").reference();
    assertThat(reference.ratios())
        .containsExactly(
            new Reference.Ratio(
                "as-documented",
                "ldaptive-as-documented",
                "spring-ldap-as-documented",
                "over 100"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "question: Which one?~questoin: Which~line 3, column 1~unknown key 'questoin'",
        "question: Which one?~questoin: Which~line 3~Did you mean 'question'?",
        "unit: login~~line~unit is missing",
        "threads: 4~threads: many~line 11~'many' is no Integer",
        "threads: 4~threads: 0~line 11~must be at least 1",
        "restart: cell~restart: often~line 8~legal: variant, cell, store",
        "restart: cell~restart: store~line 8~variant b has restart: store and no stores",
        "restart: cell~stores: [x]~line 8~which only restart: store restarts",
        "id: b,~id: a,~line 8~variant 'a' is declared twice",
        "[P1, P2]~[P1, P9]~line 20~unknown pattern 'P9' in profile 'quick'",
        "a: { \"1\"~c: { \"1\"~line~unknown variant 'c' in functional.expected",
        "\"2\": \"no\"~\"2\": \"maybe\"~line 18~legal: \"yes\", \"no\", null",
        "functional.jmx~gone.jmx~line 14~no readable plan",
        "title: Demo~title: [Demo~line~,",
        "title: Demo~unit: x~line 4~Duplicate field 'unit'",
        "title: Demo~relevantDifference: 0~line~relevantDifference is 0.0: it must be above 0",
        "title: Demo~relevantDifference: five~line 2~'five' is no Double",
        "title: Demo~relevantDiffrence: 5~line 2~Did you mean 'relevantDifference'?",
        "scenario: demo~scenario: other~line 1~its folder is demo",
        "id: b,~id: 'b | c',~line 8~use letters"
      })
  void shouldNamePlaceAndRemedy(String good, String bad, String place, String complaint)
      throws IOException {
    String broken = FakeHouse.CAMPAIGN.replace(good, bad == null ? "" : bad);
    assertThat(broken).isNotEqualTo(FakeHouse.CAMPAIGN);
    house.write("testplans/demo/campaign.yaml", broken);
    assertThatThrownBy(this::load)
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("campaign.yaml, line ")
        .hasMessageContaining(", column ")
        .hasMessageContaining(place)
        .hasMessageContaining(complaint)
        .extracting(e -> ((RunnerException) e).status())
        .isEqualTo(ExitStatus.USAGE);
  }

  private record Holder(List<Gate> gates) {}

  @Test
  void shouldTakeGatesInBothForms(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("campaign.yaml");
    Files.writeString(
        file, "gates: ['p95<=300ms', { name: tps, limit: '>= 9', scope: { pattern: P1 } }]\n");
    assertThat(new YamlFile(file).read(Holder.class).gates())
        .containsExactly(
            new Gate("p95Ms", "<= 300", null), new Gate("tps", ">= 9", new Gate.Scope(null, "P1")));
    Files.writeString(file, "gates:\n  - 'p95<=300ms'\n  - 'tsp>=9'\n");
    assertThatThrownBy(() -> new YamlFile(file).read(Holder.class))
        .hasMessageContaining("line 3", "legal: errors");
  }

  @Test
  void shouldNameTheScenariosWhenOneIsUnknown() {
    assertThatThrownBy(() -> new ScenarioFolders(root.resolve("testplans")).load("dmeo"))
        .hasMessage("Unknown scenario 'dmeo'; legal: demo. Did you mean 'demo'?");
  }

  @Test
  void shouldCallAMissingFolderAFaultOfTheEnvironment() {
    assertThatThrownBy(() -> new ScenarioFolders(root.resolve("nowhere")).names())
        .hasMessageContaining("-Dauthmeter.root")
        .extracting(e -> ((RunnerException) e).status())
        .isEqualTo(ExitStatus.ENVIRONMENT);
  }
}
