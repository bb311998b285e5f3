package org.authmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every element in JMeter's own GUI, in both languages: added by its menu, typed into, taken back,
 * saved, opened again. With {@code -Dauthmeter.screenshots=true} the English run makes the pictures
 * in docs/components/images anew.
 */
class GuiIT {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  private static final Path TEXTS = ROOT.resolve("plugin/src/main/resources");
  private static final Path IMAGES = ROOT.resolve("docs/components/images");

  private static final Pattern OUR_CLASS =
      Pattern.compile("testclass=\"(org\\.authmeter\\.jmeter\\.[\\w.]+)\"");

  private static final Pattern OUTLINE =
      Pattern.compile(
          "<(?!elementProp)\\S+ guiclass=\"[^\"]+\" testclass=\"[^\"]+\" testname=\"[^\"]*\""
              + "|>[^<]*\\$\\{__P\\([^<]*<");

  @TempDir Path work;

  @ParameterizedTest
  @CsvSource({"en,''", "ja,_ja"})
  void shouldKeepWhatIsTypedIntoEveryElement(String language, String suffix) throws Exception {
    List<String> elements = elements();
    boolean pictures = Boolean.getBoolean("authmeter.screenshots") && language.equals("en");
    GuiRun run;
    try (Screen screen = Screen.start()) {
      run = GuiRun.of(screen, language, elements, plans(language), pictures ? IMAGES : null, work);
    }
    JsonNode seen = run.seen();
    assertThat(seen.get("elements")).hasSize(elements.size());
    Set<String> names = new HashSet<>();
    Set<String> icons = new HashSet<>();
    for (JsonNode element : seen.get("elements")) {
      Properties texts = texts(element.get("class").asText(), suffix);
      assertThat(element.get("name").asText()).isEqualTo(texts.getProperty("displayName"));
      names.add(element.get("name").asText());
      icons.add(element.get("icon").asText());
      assertForm(element, texts);
      assertKept(element);
    }
    assertThat(names).as("names in the tree").hasSize(elements.size());
    assertThat(icons).as("icons in the tree").hasSize(elements.size());
    assertTemplates(seen.get("templates"));
    assertPlans(seen.get("plans"), plans(language).size());
    assertThat(run.errors()).isEmpty();
    String saved = Files.readString(run.saved());
    assertThat(elements).allSatisfy(e -> assertThat(saved).contains("testclass=\"" + e + "\""));
  }

  /** One for each scenario: its plan, with all elements and properties that the library's has. */
  private static void assertTemplates(JsonNode templates) throws IOException {
    List<String> scenarios = new ArrayList<>();
    for (JsonNode template : templates) {
      Path file = Path.of(template.get("file").asText());
      scenarios.add(file.getParent().toString());
      assertThat(outline(Path.of(template.get("plan").asText())))
          .as(template.get("name").asText())
          .isEqualTo(outline(ROOT.resolve("testplans").resolve(file)));
    }
    try (Stream<Path> folders = Files.list(ROOT.resolve("testplans"))) {
      assertThat(scenarios)
          .as("each scenario has a template at least")
          .containsOnly(
              folders
                  .filter(f -> Files.exists(f.resolve("campaign.yaml")))
                  .map(f -> f.getFileName().toString())
                  .toArray(String[]::new));
    }
  }

  /** Elements and properties in their order; the window adds defaults of JMeter's own elements. */
  private static List<String> outline(Path plan) throws IOException {
    return OUTLINE.matcher(Files.readString(plan)).results().map(MatchResult::group).toList();
  }

  /** Labels and tool tips of the language; dots for passwords; help that tells each field. */
  private static void assertForm(JsonNode element, Properties texts) {
    SoftAssertions soft = new SoftAssertions();
    String help = element.get("help").asText();
    element
        .get("form")
        .properties()
        .forEach(
            e -> {
              String label = texts.getProperty(e.getKey() + ".displayName");
              String tip = texts.getProperty(e.getKey() + ".shortDescription");
              JsonNode field = e.getValue();
              soft.assertThat(field.get("label").asText()).startsWith(label);
              soft.assertThat(field.get("tip").asText()).contains(tip);
              soft.assertThat(help).contains(label, e.getKey(), field.get("text").asText());
              soft.assertThat(field.get("kind").asText().equals("password"))
                  .as("%s is typed as dots", e.getKey())
                  .isEqualTo(e.getKey().matches("password|\\w+(?:Password|Secret)"));
              soft.assertThat(element.get("initial").get(e.getKey()).asText())
                  .as("what a new element shows as %s", e.getKey())
                  .isEqualToIgnoringCase(field.get("initial").asText());
            });
    soft.assertAll();
  }

  private static void assertKept(JsonNode element) {
    Map<String, String> typed = new HashMap<>();
    element.get("form").fieldNames().forEachRemaining(f -> typed.put(f, "${TYPED_" + f + "}"));
    assertThat(typed).isNotEmpty();
    String name = element.get("class").asText();
    assertThat(texts(element, "undone"))
        .as("%s, undone", name)
        .isEqualTo(texts(element, "initial"));
    assertThat(texts(element, "reloaded")).as("%s, saved and opened", name).isEqualTo(typed);
  }

  private static Map<String, String> texts(JsonNode element, String when) {
    Map<String, String> texts = new HashMap<>();
    element.get(when).properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
    return texts;
  }

  /** A form that cannot show a saved value shows nothing, or that nothing is set. */
  private static void assertPlans(JsonNode plans, int wanted) {
    assertThat(plans).hasSize(wanted);
    plans
        .properties()
        .forEach(
            plan ->
                assertThat(plan.getValue().toString())
                    .as(plan.getKey())
                    .doesNotContain("\"Undefined\"", ":null"));
    assertThat(Set.copyOf(plans.findValuesAsText("watched live")))
        .isEqualTo(wanted == 0 ? Set.of() : Set.of("BackendListenerGui"));
  }

  /** A plan for each set of elements, in one language only: they are the same in all. */
  private static Collection<Path> plans(String language) throws IOException {
    if (!language.equals("en")) {
      return List.of();
    }
    Map<Set<String>, Path> bySet = new HashMap<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("testplans"))) {
      for (Path plan :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jmx")).sorted()::iterator) {
        Set<String> classes =
            OUR_CLASS
                .matcher(Files.readString(plan))
                .results()
                .map(m -> m.group(1))
                .collect(Collectors.toSet());
        if (!classes.isEmpty()) {
          bySet.putIfAbsent(classes, plan);
        }
      }
    }
    return bySet.values();
  }

  private static List<String> elements() throws IOException {
    Path repository = ROOT.resolve("plugin/release/target/release/authmeter-repository.json");
    List<String> classes = new ArrayList<>();
    new ObjectMapper()
        .readTree(repository.toFile())
        .get(0)
        .get("componentClasses")
        .forEach(c -> classes.add(c.asText()));
    // Listeners of the plans have no form of their own.
    classes.removeIf(
        c -> Files.notExists(TEXTS.resolve(c.replace('.', '/') + "Resources.properties")));
    return classes;
  }

  private static Properties texts(String element, String suffix) throws IOException {
    Properties texts = new Properties();
    Path file = TEXTS.resolve(element.replace('.', '/') + "Resources" + suffix + ".properties");
    try (Reader reader = Files.newBufferedReader(file)) {
      texts.load(reader);
    }
    return texts;
  }
}
