package org.authmeter.results.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads YAML and JSON files as trees and as records; keys that a record lacks are ignored. Values
 * of YAML stay text as they are written, so that a version 1.10 is not read as 1.1; a record's
 * field turns the text into a number. SnakeYAML is used directly, because Jackson's YAML format
 * would have to be of the same version as JMeter's Jackson.
 */
public final class Yaml {
  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private Yaml() {}

  private static final class Texts extends Resolver {
    @Override
    protected void addImplicitResolvers() {
      addImplicitResolver(Tag.NULL, NULL, "~nN\0");
      addImplicitResolver(Tag.NULL, Pattern.compile("^$"), null);
      addImplicitResolver(Tag.MERGE, MERGE, "<");
    }
  }

  /**
   * @param name of the file, for messages
   * @throws ReportException if it is no YAML
   */
  public static JsonNode tree(InputStream in, String name) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    DumperOptions none = new DumperOptions();
    try (InputStreamReader text = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      Object loaded =
          new org.yaml.snakeyaml.Yaml(
                  new SafeConstructor(options), new Representer(none), none, options, new Texts())
              .load(text);
      return JSON.valueToTree(loaded);
    } catch (MarkedYAMLException e) {
      String where =
          e.getProblemMark() == null
              ? ""
              : ", line %d, column %d"
                  .formatted(e.getProblemMark().getLine() + 1, e.getProblemMark().getColumn() + 1);
      throw new ReportException(name + where + ": " + e.getProblem());
    } catch (YAMLException e) {
      throw new ReportException(name + " is not valid YAML: " + e.getMessage());
    } catch (IOException e) {
      throw new ReportException("Cannot read %s: %s".formatted(name, e.getMessage()));
    }
  }

  /**
   * @throws ReportException if a value has the wrong type
   */
  public static <T> T read(JsonNode tree, Class<T> type, String name) {
    try {
      return JSON.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      String problem =
          e.getCause() instanceof IllegalArgumentException illegal
              ? illegal.getMessage()
              : firstLine(e.getOriginalMessage());
      throw new ReportException(name + where(e) + ": " + problem);
    }
  }

  /**
   * @throws ReportException if it is no JSON
   */
  public static JsonNode json(byte[] content, String name) {
    try {
      return JSON.readTree(content);
    } catch (JsonProcessingException e) {
      throw new ReportException(
          "%s is not valid JSON, line %d, column %d: %s"
              .formatted(
                  name,
                  e.getLocation().getLineNr(),
                  e.getLocation().getColumnNr(),
                  firstLine(e.getOriginalMessage())));
    } catch (IOException e) {
      throw new ReportException("Cannot read %s: %s".formatted(name, e.getMessage()));
    }
  }

  /** The path to a value of the wrong type. */
  private static String where(JsonProcessingException e) {
    return e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
        ? mapping.getPath().stream()
            .map(p -> p.getFieldName() == null ? "[" + p.getIndex() + "]" : "." + p.getFieldName())
            .collect(Collectors.joining("", ", at ", ""))
        : "";
  }

  private static String firstLine(String text) {
    return text == null ? "" : text.lines().findFirst().orElse("");
  }
}
