package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A configuration file among the test resources; <code>@{name}</code> stands for a value. */
final class Template {
  private static final Pattern HOLE = Pattern.compile("@\\{([\\w.]+)}");

  private Template() {}

  /** The text of a resource with its values; a name without a value is a mistake of the test. */
  static String text(String resource, Map<String, String> values) throws IOException {
    String text;
    try (var in = Template.class.getResourceAsStream("/thirdparty/" + resource)) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    return HOLE.matcher(text)
        .replaceAll(
            hole -> {
              String value = values.get(hole.group(1));
              if (value == null) {
                throw new IllegalArgumentException(resource + " asks for " + hole.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }

  static Path write(Path file, String resource, Map<String, String> values) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text(resource, values));
  }
}
