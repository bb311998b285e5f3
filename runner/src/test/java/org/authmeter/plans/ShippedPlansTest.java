package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.authmeter.common.tls.TlsProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every plan, scenario and element that is shipped. */
class ShippedPlansTest {
  private static final Path ROOT = PlanFile.root();

  static List<Path> plans() throws IOException {
    return PlanFile.shipped();
  }

  static List<Path> scenarios() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT.resolve("testplans"))) {
      return folders.filter(f -> Files.exists(f.resolve("campaign.yaml"))).sorted().toList();
    }
  }

  /** Variables that nothing in the plan defines: the account, and what its scripts set. */
  private static Set<String> known(PlanFile plan) throws IOException {
    Set<String> known = new HashSet<>(Set.of("USER", "PASSWORD"));
    for (Path script : plan.scripts()) {
      known.addAll(ScriptFile.read(script).variables());
    }
    return known;
  }

  @ParameterizedTest
  @MethodSource("plans")
  void shouldHaveNoSmell(Path path) throws IOException {
    PlanFile plan = PlanFile.read(path);
    assertThat(new PlanLint(plan, known(plan)).findings()).isEmpty();
    assertThat(path.getFileName().toString()).matches("[a-z0-9]+(-[a-z0-9]+)*\\.jmx");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldSayInTheCampaignWhatThePlansDo(Path scenario) throws IOException {
    for (JsonNode pattern : campaign(scenario).get("patterns")) {
      Path file = scenario.resolve(pattern.get("plan").asText());
      assertThat(file).isRegularFile();
      Declarations plan = Declarations.of(file);
      String id = pattern.get("id").asText();
      assertThat(plan.byDefault("authmeter.pattern")).as("pattern of %s", file).isEqualTo(id);
      assertThat(plan.byDefault("authmeter.scenario"))
          .as("scenario of %s", file)
          .isEqualTo(scenario.getFileName().toString());
      if (plan.declares("authmeter.arrivals.rate") || plan.declares("authmeter.weblab.arrivals")) {
        assertThat(pattern.has("tests")).as("a duration ends %s", pattern).isFalse();
        continue;
      }
      int threads = said(pattern, plan, "authmeter.threads");
      assertThat(pattern.get("threads").asInt()).as("threads of %s", pattern).isEqualTo(threads);
      int loops = plan.declares("authmeter.loops") ? said(pattern, plan, "authmeter.loops") : -1;
      if (loops > 0) {
        assertThat(pattern.get("tests").asInt())
            .as("tests of %s", pattern)
            .isEqualTo(threads * loops);
      } else {
        assertThat(pattern.has("tests")).as("a duration ends %s", pattern).isFalse();
      }
    }
  }

  /** The pattern's own value, or the plan's default. */
  private static int said(JsonNode pattern, Declarations plan, String property) {
    JsonNode own = pattern.path("properties").path(property);
    return own.isMissingNode() ? Integer.parseInt(plan.byDefault(property)) : own.asInt();
  }

  /** A plan that no pattern names is at least told of on the scenario's page. */
  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldTellOfEveryPlan(Path scenario) throws IOException {
    String name = scenario.getFileName().toString();
    String told =
        Files.readString(scenario.resolve("campaign.yaml"))
            + Files.readString(ROOT.resolve("docs/scenarios/" + name + ".md"));
    for (Path plan : plans()) {
      if (plan.startsWith(scenario)) {
        assertThat(told).contains(plan.getFileName().toString());
      }
    }
  }

  /** A file for each variant, that sets what the plans of the scenario read. */
  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldHaveAFileForEachVariant(Path scenario) throws IOException {
    // of all samplers, and of no plan
    Set<String> declared = new TreeSet<>(Set.of(TlsProvider.PROPERTY));
    for (Path plan : plans()) {
      if (plan.startsWith(scenario)) {
        declared.addAll(PlanLint.declaredProperties(PlanFile.read(plan)));
      }
    }
    Set<String> ids = new TreeSet<>();
    campaign(scenario).get("variants").forEach(v -> ids.add(v.get("id").asText()));
    Set<String> files = new TreeSet<>();
    try (Stream<Path> variants = Files.list(scenario.resolve("variants"))) {
      for (Path file : (Iterable<Path>) variants::iterator) {
        String id = file.getFileName().toString().replace(".properties", "");
        files.add(id);
        Properties set = new Properties();
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
          set.load(in);
        }
        assertThat(set.getProperty("authmeter.variant")).as(file.toString()).isEqualTo(id);
        assertThat(declared).as(file.toString()).containsAll(set.stringPropertyNames());
      }
    }
    assertThat(files).isEqualTo(ids);
  }

  private static JsonNode campaign(Path scenario) throws IOException {
    return new YAMLMapper().readTree(scenario.resolve("campaign.yaml").toFile());
  }

  @Test
  void shouldHaveAPageForEveryElementAndAnElementForEveryPage() throws IOException {
    Set<String> elements = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(ROOT.resolve("plugin/src/main/java"))) {
      sources
          .map(p -> p.getFileName().toString())
          .filter(n -> n.endsWith("BeanInfo.java"))
          .forEach(n -> elements.add(n.replace("BeanInfo.java", "")));
    }
    Set<String> pages = new TreeSet<>();
    try (Stream<Path> files = Files.list(ROOT.resolve("docs/components"))) {
      files
          .map(p -> p.getFileName().toString())
          .filter(n -> n.endsWith(".md") && !n.equals("README.md"))
          .forEach(n -> pages.add(n.replace(".md", "")));
    }
    assertThat(pages).isEqualTo(elements);
  }
}
