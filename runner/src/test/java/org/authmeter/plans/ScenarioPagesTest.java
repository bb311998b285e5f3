package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each scenario's page begins with the commands that measure and compare, and lists the properties
 * of its plans. With {@code -Dauthmeter.write=true} the lists are made anew; what is written by
 * hand around them stays.
 */
class ScenarioPagesTest {
  private static final Path ROOT = PlanFile.root();
  private static final Path PLANS = ROOT.resolve("testplans");
  private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\n(.*?)```");
  private static final Pattern FILE =
      Pattern.compile("([a-z0-9-]+/(?:variants/)?[a-z0-9-]+\\.(?:jmx|properties))");
  private static final String COMPARE = "jmeter -g all.jtl -o report -q comparison.properties";

  /** The scenarios, and the plans of the capacity, which other scenarios' campaigns name. */
  static List<Path> scenarios() throws IOException {
    List<Path> folders = new ArrayList<>(ShippedPlansTest.scenarios());
    folders.add(PLANS.resolve("capacity"));
    return folders;
  }

  private static Path page(Path scenario) {
    return ROOT.resolve("docs/scenarios/" + scenario.getFileName() + ".md");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldListTheProperties(Path scenario) throws IOException {
    Path page = page(scenario);
    String text = Files.readString(page);
    assertThat(PropertiesTable.in(text)).as("%s has no table between the marks", page).isNotNull();
    PropertiesTable wanted = PropertiesTable.of(scenario);
    if (Boolean.getBoolean("authmeter.write")) {
      Files.writeString(page, wanted.into(text));
      return;
    }
    assertThat(PropertiesTable.in(text))
        .as("%s; make it anew with -Dtest=ScenarioPagesTest -Dauthmeter.write=true", page)
        .isEqualTo(wanted.text());
  }

  /** As the installation guide types them, where the plans were unzipped. */
  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldBeginWithPlainJMeter(Path scenario) throws IOException {
    String text = Files.readString(page(scenario));
    List<String> blocks = COMMANDS.matcher(text).results().map(m -> m.group(1)).toList();
    assertThat(blocks.get(0))
        .startsWith("jmeter -n -t " + scenario.getFileName() + "/")
        .contains(" -l all.jtl\n")
        .contains("-Jauthmeter.repeat=1")
        .contains(COMPARE);
    assertThat(blocks).anyMatch(b -> b.startsWith("./authmeter run " + scenario.getFileName()));
    for (String block : blocks) {
      for (String line : block.lines().filter(l -> l.startsWith("jmeter ")).toList()) {
        for (MatchResult file : FILE.matcher(line).results().toList()) {
          assertThat(PLANS.resolve(file.group(1))).as("%s of %s", line, scenario).isRegularFile();
        }
      }
    }
  }

  /** Where a reader chooses: each scenario with the question that its campaign.yaml asks. */
  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldBeListedWithItsQuestion(Path scenario) throws IOException {
    String id = scenario.getFileName().toString();
    Path campaign = scenario.resolve("campaign.yaml");
    String question =
        Files.exists(campaign)
            ? new YAMLMapper().readTree(campaign.toFile()).path("question").asText()
            : "";
    assertThat(Files.readAllLines(ROOT.resolve("docs/scenarios/README.md")))
        .filteredOn(line -> line.startsWith("| [%s](%s.md) |".formatted(id, id)))
        .singleElement()
        .asString()
        .contains(question);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void shouldNameEveryVariant(Path scenario) throws IOException {
    String text = Files.readString(page(scenario));
    Path folder = scenario.resolve("variants");
    if (!Files.exists(folder)) {
      return;
    }
    try (var variants = Files.list(folder)) {
      for (Path variant : (Iterable<Path>) variants::iterator) {
        String id = variant.getFileName().toString().replace(".properties", "");
        assertThat(text).as("variants of %s", scenario).contains("`" + id + "`");
      }
    }
  }
}
