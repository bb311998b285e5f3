package org.authmeter.jmeter.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Each scenario has a template of its name: its first plan, as testplans/ has it. */
@ExtendWith(JMeterExtension.class)
class TemplatesOfTheJarTest {
  private static final Path TESTPLANS =
      Path.of(System.getProperty("authmeter.root", ".."), "testplans").toAbsolutePath().normalize();

  /** Name of the template -> plan. */
  private static Map<String, String> wanted() throws Exception {
    Map<String, String> wanted = new TreeMap<>();
    try (Stream<Path> folders = Files.list(TESTPLANS)) {
      for (Path scenario :
          (Iterable<Path>)
              folders.filter(f -> Files.exists(f.resolve("campaign.yaml")))::iterator) {
        Map<String, Object> campaign =
            new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(Files.readString(scenario.resolve("campaign.yaml")));
        Map<?, ?> first = (Map<?, ?>) ((List<?>) campaign.get("patterns")).get(0);
        wanted.put(
            "AuthMeter: " + campaign.get("title"),
            scenario.getFileName() + "/" + first.get("plan"));
      }
    }
    return wanted;
  }

  @Test
  void shouldOfferTheFirstPlanOfEachScenario() throws Exception {
    Map<String, String> offered = new LinkedHashMap<>();
    Pattern template = Pattern.compile("<name>([^<]+)</name>\\s*<fileName>([^<]+)</fileName>");
    template
        .matcher(resource("templates.xml"))
        .results()
        .forEach(m -> offered.put(m.group(1), m.group(2)));

    assertThat(offered).containsAllEntriesOf(wanted());
    assertThat(TemplatesOfTheJar.PLANS).containsExactlyElementsOf(offered.values());
  }

  @Test
  void shouldCarryThePlansAsTheyAre() throws Exception {
    for (String plan : TemplatesOfTheJar.PLANS) {
      assertThat(resource(plan)).as(plan).isEqualTo(Files.readString(TESTPLANS.resolve(plan)));
    }
  }

  /** What a description tells to fill in is a variable of the plan. */
  @Test
  void shouldTellVariablesOfThePlan() throws Exception {
    Pattern description =
        Pattern.compile("(?s)<fileName>([^<]+)</fileName>\\s*<description>(.*?)</description>");
    Pattern variable = Pattern.compile("<code>([A-Z][A-Z_0-9]+)</code>");
    List<String> missing = new ArrayList<>();
    description
        .matcher(resource("templates.xml"))
        .results()
        .forEach(
            d ->
                variable
                    .matcher(d.group(2))
                    .results()
                    .map(v -> "name=\"" + v.group(1) + "\" elementType=\"Argument\"")
                    .filter(v -> !resource(d.group(1)).contains(v))
                    .forEach(v -> missing.add(d.group(1) + " " + v)));
    assertThat(missing).isEmpty();
  }

  /** What JMeter does when its window opens. */
  @Test
  void shouldBeFoundByJMeter() throws Exception {
    new TemplatesOfTheJar();
    String[] files = JMeterUtils.getProperty("template.files").split(",");
    Path index = Path.of(JMeterUtils.getJMeterHome()).resolve(files[files.length - 1]).normalize();
    assertThat(index).isRegularFile();

    TemplateManager manager = TemplateManager.getInstance().reset();
    List<String> ours =
        Stream.of(manager.getTemplateNames()).filter(n -> n.startsWith("AuthMeter: ")).toList();
    assertThat(ours).containsAll(wanted().keySet());
    for (String name : ours) {
      Template template = manager.getTemplateByName(name);
      assertThat(index.resolveSibling(template.getFileName())).as(name).isRegularFile();
      assertThat(template.getDescription()).contains("<h1>" + name + "</h1>");
    }
  }

  private static String resource(String name) {
    try (InputStream in = TemplatesOfTheJar.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
