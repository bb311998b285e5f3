package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /** Scenarios, and the plans of the capacity, which other scenarios' campaigns name. */
  static List<Path> documented() throws IOException {
    List<Path> folders = new ArrayList<>(scenarios());
    folders.add(ROOT.resolve("testplans/capacity"));
    return folders;
  }

  /** Variables that a fragment may use: what the including plans define, and what elements set. */
  private static Set<String> known(PlanFile plan) throws IOException {
    Set<String> known = new HashSet<>(Set.of("USER", "PASSWORD"));
    for (Path script : plan.scripts()) {
      known.addAll(ScriptFile.read(script).variables());
    }
    if (plan.isFragment()) {
      for (Path p : plans()) {
        PlanFile other = PlanFile.read(p);
        other.variables().forEach(v -> known.add(v.attr("name")));
      }
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
  @MethodSource("plans")
  void shouldFindEveryIncludedFragment(Path path) throws IOException {
    List<String> missing = new ArrayList<>();
    for (var include : PlanFile.read(path).elements("IncludeController")) {
      String target = PlanFile.property(include, "IncludeController.includepath").orElse("");
      if (!Files.exists(path.getParent().resolve(target))) {
        missing.add(target);
      }
    }
    assertThat(missing).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("documented")
  void shouldListEveryPropertyOnTheScenariosPage(Path scenario) throws IOException {
    Set<String> declared = new TreeSet<>();
    for (Path p : plans()) {
      if (p.startsWith(scenario)) {
        declared.addAll(PlanLint.declaredProperties(PlanFile.read(p)));
      }
    }
    Path page = ROOT.resolve("docs/scenarios/" + scenario.getFileName() + ".md");
    Set<String> listed = new TreeSet<>();
    Matcher m =
        Pattern.compile("(?m)^\\| `(authmeter\\.[A-Za-z0-9.]+)`").matcher(Files.readString(page));
    while (m.find()) {
      listed.add(m.group(1));
    }
    assertThat(listed).as("properties in the table of %s", page).isEqualTo(declared);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldSayInTheCampaignWhatThePlansDo(Path scenario) throws IOException {
    JsonNode campaign = new YAMLMapper().readTree(scenario.resolve("campaign.yaml").toFile());
    for (JsonNode pattern : campaign.get("patterns")) {
      String plan = Files.readString(scenario.resolve(pattern.get("plan").asText()));
      if (plan.contains("${__P(authmeter.arrivals.rate,")) { // arrivals, not threads, are the load
        assertThat(pattern.has("tests")).as("a duration ends %s", pattern).isFalse();
        continue;
      }
      int threads = said(pattern, plan, "authmeter.threads");
      int loops = said(pattern, plan, "authmeter.loops");
      assertThat(pattern.get("threads").asInt()).as("threads of %s", pattern).isEqualTo(threads);
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
  private static int said(JsonNode pattern, String plan, String property) {
    JsonNode own = pattern.path("properties").path(property);
    return own.isMissingNode() ? number(plan, property) : own.asInt();
  }

  private static int number(String plan, String property) {
    Matcher m =
        Pattern.compile(Pattern.quote("${__P(" + property + ",") + "(-?\\d+)").matcher(plan);
    assertThat(m.find()).as("a default of %s", property).isTrue();
    return Integer.parseInt(m.group(1));
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
