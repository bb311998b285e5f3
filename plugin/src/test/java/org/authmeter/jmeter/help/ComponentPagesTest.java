package org.authmeter.jmeter.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each element's page tells the fields of its form, in words and order of the form, and shows it.
 * With {@code -Dauthmeter.write=true} the tables are made anew; what is written by hand around them
 * stays.
 */
@ExtendWith(JMeterExtension.class)
class ComponentPagesTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path PAGES = Path.of("../docs/components");
  private static final String INFO = "BeanInfo.java";

  static List<String> elements() throws Exception {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .map(f -> SOURCES.relativize(f).toString().replace('/', '.'))
          .filter(n -> n.endsWith(INFO))
          .map(n -> n.substring(0, n.length() - INFO.length()))
          .sorted()
          .toList();
    }
  }

  private static Path page(Class<?> element) {
    return PAGES.resolve(element.getSimpleName() + ".md");
  }

  @ParameterizedTest
  @MethodSource("elements")
  void shouldTellTheFieldsOfTheForm(String name) throws Exception {
    Class<?> element = Class.forName(name);
    Path file = page(element);
    String text = Files.readString(file);
    String wanted = FieldsTable.of(ElementHelp.of(element));
    assertThat(FieldsTable.in(text)).as("%s has no table between the marks", file).isNotNull();
    if (Boolean.getBoolean("authmeter.write")) {
      Files.writeString(file, FieldsTable.into(text, wanted));
      return;
    }
    assertThat(FieldsTable.in(text))
        .as("%s; make it anew with -Dtest=ComponentPagesTest -Dauthmeter.write=true", file)
        .isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("elements")
  void shouldShowTheForm(String name) throws Exception {
    Class<?> element = Class.forName(name);
    String image = "images/" + element.getSimpleName() + ".png";
    assertThat(Files.readString(page(element))).contains("](" + image + ")");
    assertThat(PAGES.resolve(image)).as("made by .ci/gui --screenshots").isRegularFile();
    assertThat(Files.size(PAGES.resolve(image))).as(image).isLessThan(100_000);
  }

  @Test
  void shouldHaveNoPageWithoutAnElement() throws Exception {
    List<String> names =
        elements().stream().map(n -> n.substring(n.lastIndexOf('.') + 1) + ".md").toList();
    try (Stream<Path> files = Files.list(PAGES)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(n -> n.endsWith(".md")))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(names.stream(), Stream.of("README.md")).toList());
    }
  }
}
