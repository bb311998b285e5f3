package org.authmeter.runner.campaign;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Suggest;

/** Reads a YAML file strictly; every complaint names file, line and column. */
final class YamlFile {
  private static final ObjectMapper YAML =
      YAMLMapper.builder(YAMLFactory.builder().build())
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final Path path;
  private final String text;

  YamlFile(Path path) {
    this.path = path;
    try {
      text = Files.readString(path);
    } catch (IOException e) {
      throw RunnerException.environment(
          "%s cannot be read (%s). Check that it is there, is UTF-8 and is readable."
              .formatted(path, e),
          e);
    }
  }

  <T> T read(Class<T> type) {
    try {
      T value = YAML.readValue(text, type);
      if (value == null) {
        throw at(1, 1, "the file is empty");
      }
      return value;
    } catch (JsonProcessingException e) {
      JsonLocation where = e.getLocation();
      if (where == null) {
        throw at(1, 1, complaint(e));
      }
      throw at(where.getLineNr(), where.getColumnNr(), complaint(e));
    }
  }

  /** A complaint about a value: placed where the value stands first. */
  RunnerException about(String value, String complaint) {
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int column = lines.get(i).indexOf(value);
      if (column >= 0) {
        return at(i + 1, column + 1, complaint);
      }
    }
    return at(1, 1, complaint);
  }

  private RunnerException at(int line, int column, String complaint) {
    return RunnerException.usage(
        "%s, line %d, column %d: %s".formatted(path, line, column, complaint));
  }

  private static String complaint(JsonProcessingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      List<String> legal =
          unknown.getKnownPropertyIds().stream().map(Object::toString).sorted().toList();
      return "unknown key '%s'%s; %s"
          .formatted(
              unknown.getPropertyName(),
              inside(unknown),
              Suggest.legal(unknown.getPropertyName(), legal));
    }
    if (e instanceof InvalidFormatException bad) {
      return "'%s' is no %s%s"
          .formatted(bad.getValue(), bad.getTargetType().getSimpleName(), inside(bad));
    }
    if (e instanceof JsonMappingException
        && e.getCause() instanceof IllegalArgumentException ours) {
      return ours.getMessage();
    }
    return e.getOriginalMessage()
        .lines()
        .limit(3)
        .map(String::trim)
        .collect(Collectors.joining(" "));
  }

  private static String inside(JsonMappingException e) {
    String place =
        e.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
            .collect(Collectors.joining("."))
            .replace(".[", "[");
    return place.isEmpty() ? "" : " (" + place + ")";
  }
}
