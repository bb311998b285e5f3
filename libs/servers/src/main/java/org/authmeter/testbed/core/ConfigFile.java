package org.authmeter.testbed.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server's configuration, made of a template whose places look like {@code @{port}}. A line that
 * begins with {@code @{?user}} is left out when the value of that name is empty.
 */
public final class ConfigFile {
  private static final Pattern PLACE = Pattern.compile("@\\{([a-z.]+)}");
  private static final Pattern OPTIONAL = Pattern.compile(" *@\\{\\?([a-z.]+)} ?");

  private final Class<?> beside;
  private final String template;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * @param beside class whose package has the template
   * @param template name of the resource
   */
  public ConfigFile(Class<?> beside, String template) {
    this.beside = beside;
    this.template = template;
  }

  public ConfigFile set(String name, Object value) {
    values.put(name, value.toString());
    return this;
  }

  /** Keeps the lines that begin with {@code @{?name}}, or leaves them out. */
  public ConfigFile keep(String name, boolean kept) {
    return set(name, kept ? name : "");
  }

  /** Writes it for everybody to read: no secret belongs into it. */
  public Path write(Path file) throws IOException {
    return Files.writeString(file, text());
  }

  /**
   * @throws IllegalStateException when there is no such template, or a place has no value
   */
  public String text() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line : template().lines().toList()) {
      Matcher optional = OPTIONAL.matcher(line);
      boolean conditional = optional.lookingAt();
      if (!conditional || !value(optional.group(1)).isEmpty()) {
        String kept = conditional ? line.substring(optional.end()) : line;
        text.append(
                PLACE
                    .matcher(kept)
                    .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1)))))
            .append('\n');
      }
    }
    return text.toString();
  }

  private String template() throws IOException {
    try (InputStream in = beside.getResourceAsStream(template)) {
      if (in == null) {
        throw new IllegalStateException("no template %s beside %s".formatted(template, beside));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String value(String name) {
    if (!values.containsKey(name)) {
      throw new IllegalStateException("no value for @{%s} of %s".formatted(name, template));
    }
    return values.get(name);
  }
}
