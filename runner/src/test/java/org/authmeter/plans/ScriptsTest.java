package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every script is used, every script that is used is there, and each says what it does. */
class ScriptsTest {
  private static final Path ROOT = PlanFile.root();

  static java.util.List<Path> plans() throws IOException {
    return PlanFile.shipped();
  }

  static java.util.List<Path> scripts() throws IOException {
    return ScriptFile.shipped();
  }

  private static Set<String> shipped() throws IOException {
    Set<String> names = new TreeSet<>();
    scripts().forEach(s -> names.add(s.getFileName().toString()));
    return names;
  }

  /**
   * Page scripts are named by a sampler, or by a property that an example of a target file sets.
   */
  private static Set<String> used() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path plan : plans()) {
      names.addAll(used(plan));
    }
    for (Path example : DataFiles.targets()) {
      Matcher m =
          Pattern.compile("(?m)^authmeter\\.saml\\.pageScripts *= *(\\S+)")
              .matcher(Files.readString(example));
      while (m.find()) {
        Stream.of(m.group(1).split(",")).map(ScriptsTest::file).forEach(names::add);
      }
    }
    return names;
  }

  private static Set<String> used(Path plan) throws IOException {
    Set<String> names = new TreeSet<>();
    PlanFile.read(plan).scripts().forEach(s -> names.add(s.getFileName().toString()));
    for (Element e : PlanFile.read(plan).properties()) {
      if (e.attr("name").equals("pageScripts")) {
        Stream.of(e.text().split(","))
            .filter(n -> !n.isEmpty() && !n.startsWith("${"))
            .map(ScriptsTest::file)
            .forEach(names::add);
      }
    }
    return names;
  }

  /** Scripts are named with or without the end of their file's name. */
  private static String file(String name) {
    return name.endsWith(".groovy") ? name : name + ".groovy";
  }

  @Test
  void shouldUseEveryScriptAndShipEveryUsedOne() throws IOException {
    Set<String> used = new TreeSet<>(used());
    for (Path script : scripts()) {
      if (ScriptFile.read(script).header().contains("A page script of ")) {
        used.add(script.getFileName().toString()); // for systems that no testbed is
      }
    }
    assertThat(used).isEqualTo(shipped());
  }

  @ParameterizedTest
  @MethodSource("plans")
  void shouldCallScriptsByNameAndCompileThemOnce(Path path) throws IOException {
    for (Element e : PlanFile.read(path).elements()) {
      if (e.attr("testclass").startsWith("JSR223")) {
        String where = path + ": " + e.attr("testname");
        assertThat(PlanFile.property(e, "script").orElse("")).as(where).matches(PlanFile.CALL);
        assertThat(PlanFile.property(e, "cacheKey")).as(where).contains("true");
        assertThat(PlanFile.property(e, "scriptLanguage")).as(where).contains("groovy");
        assertThat(PlanFile.property(e, "filename").orElse("")).as(where).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void shouldSayInItsHeaderWhatComesInAndWhatGoesOut(Path path) throws IOException {
    assertThat(ScriptFile.read(path).header()).contains("Inputs", "Outputs");
  }

  /** A header names plans that call the script. */
  @ParameterizedTest
  @MethodSource("scripts")
  void shouldNamePlansThatUseIt(Path path) throws IOException {
    for (String name : ScriptFile.read(path).plans()) {
      Path plan = ROOT.resolve("testplans").resolve(name);
      assertThat(plan).as("named by %s", path).isRegularFile();
      assertThat(used(plan)).as("scripts of %s", name).contains(path.getFileName().toString());
    }
  }

  @Test
  void shouldListEveryScriptOnThePage() throws IOException {
    Matcher m =
        Pattern.compile("(?m)^\\| `([a-z0-9-]+\\.groovy)`")
            .matcher(Files.readString(ROOT.resolve("docs/scripts.md")));
    Set<String> listed = new TreeSet<>();
    while (m.find()) {
      listed.add(m.group(1));
    }
    assertThat(listed).isEqualTo(shipped());
  }
}
