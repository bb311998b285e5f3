package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every element with a BeanInfo has whole English and Japanese texts. */
@ExtendWith(JMeterExtension.class)
class ResourceBundlesTest {
  private static final Path SOURCES = Path.of("src/main/java");

  static Stream<String> elements() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .map(file -> SOURCES.relativize(file).toString())
          .filter(file -> file.endsWith("BeanInfo.java"))
          .map(file -> file.replace("BeanInfo.java", ""))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("elements")
  void shouldHaveTheSameKeysInBothLanguages(String element) throws IOException {
    Properties english = bundle(element, "");
    Properties japanese = bundle(element, "_ja");

    assertThat(japanese.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
    assertThat(japanese.values()).allSatisfy(text -> assertThat(text.toString()).isNotBlank());
  }

  @ParameterizedTest
  @MethodSource("elements")
  void shouldHaveATextForEachFieldAndGroup(String element) throws Exception {
    Properties english = bundle(element, "");
    BeanInfo info = Introspector.getBeanInfo(Class.forName(element.replace('/', '.')));

    assertThat(english).containsKey("displayName");
    assertThat(info.getPropertyDescriptors()).isNotEmpty();
    for (PropertyDescriptor field : info.getPropertyDescriptors()) {
      if (TestBeanHelper.isDescriptorIgnored(field)) {
        continue;
      }
      assertThat(english)
          .containsKeys(field.getName() + ".displayName", field.getName() + ".shortDescription");
      Object group = field.getValue(GenericTestBeanCustomizer.GROUP);
      assertThat(group).as("group of %s", field.getName()).isNotNull();
      assertThat(english).containsKey(group + ".displayName");
      assertThat(field.getValue(GenericTestBeanCustomizer.DEFAULT))
          .as("default of %s", field.getName())
          .isNotNull();
    }
  }

  private static Properties bundle(String element, String language) throws IOException {
    Properties properties = new Properties();
    Path file = Path.of("src/main/resources", element + "Resources" + language + ".properties");
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return properties;
  }
}
