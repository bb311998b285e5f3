package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's configuration, made of a template whose places look like {@code @{port}}. */
final class ConfigFile {
  private static final Pattern PLACE = Pattern.compile("@\\{([a-z.]+)}");

  private final String template;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * @param template name of the resource
   */
  ConfigFile(String template) {
    this.template = template;
  }

  ConfigFile set(String name, Object value) {
    values.put(name, value.toString());
    return this;
  }

  /** Writes it for everybody to read: no secret belongs into it. */
  Path write(Path file) throws IOException {
    return Files.writeString(file, text());
  }

  String text() throws IOException {
    try (InputStream in = ConfigFile.class.getResourceAsStream(template)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return PLACE.matcher(text).replaceAll(m -> Matcher.quoteReplacement(value(m.group(1))));
    }
  }

  private String value(String name) {
    if (!values.containsKey(name)) {
      throw new IllegalStateException("no value for @{%s} of %s".formatted(name, template));
    }
    return values.get(name);
  }
}
