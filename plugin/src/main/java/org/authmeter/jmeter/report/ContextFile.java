package org.authmeter.jmeter.report;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** context.json, read and checked: as a tree for the page and typed for the arithmetic. */
final class ContextFile {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final JsonNode tree;
  private final ReportContext context;

  private ContextFile(JsonNode tree, ReportContext context) {
    this.tree = tree;
    this.context = context;
  }

  /**
   * Reads it.
   *
   * @param file value of the property that names it, may be null
   * @param property that property's name, for the message
   * @throws ReportException if it is missing, no JSON, or names a variant or pattern that it does
   *     not declare
   */
  static ContextFile read(String file, String property) {
    if (file == null || file.isBlank()) {
      throw new ReportException(
          "Property %s is not set: it names the context.json of the results to compare"
              .formatted(property));
    }
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      throw new ReportException(
          "The report's context %s (property %s) does not exist or is not readable"
              .formatted(path.toAbsolutePath(), property));
    }
    try {
      JsonNode tree = JSON.readTree(path.toFile());
      ReportContext context = JSON.treeToValue(tree, ReportContext.class);
      if (context == null) {
        throw new ReportException(path + " is empty: write the report's context to it again");
      }
      check(context, path);
      return new ContextFile(tree, context);
    } catch (JsonProcessingException e) {
      throw new ReportException(
          "%s is no valid report context%s: %s".formatted(path, where(e), e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new ReportException("Cannot read the report's context %s: %s".formatted(path, e), e);
    }
  }

  /** Line and column of broken JSON, or the way to a value of the wrong type. */
  private static String where(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    if (at != null && at.getLineNr() > 0) {
      return " at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
    }
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      return mapping.getPath().stream()
          .map(p -> p.getFieldName() == null ? "[" + p.getIndex() + "]" : "." + p.getFieldName())
          .collect(Collectors.joining("", " at ", ""));
    }
    return "";
  }

  private static void check(ReportContext context, Path path) {
    Set<String> variants = new HashSet<>();
    context.variants().forEach(v -> variants.add(v.id()));
    Set<String> patterns = new HashSet<>();
    context.patterns().forEach(p -> patterns.add(p.id()));
    Set<String> keys = new HashSet<>();
    for (ReportContext.Cell cell : context.cells()) {
      if (cell.key() == null || !keys.add(cell.key())) {
        throw new ReportException(
            "%s: the key of a cell is missing or there twice: %s".formatted(path, cell.key()));
      }
      declared("variant", cell.variant(), variants, "cell " + cell.key(), path);
      declared("pattern", cell.pattern(), patterns, "cell " + cell.key(), path);
    }
    for (ReportContext.GateRule gate : context.gates()) {
      if (gate.scope() != null) {
        optional("variant", gate.scope().variant(), variants, "gate " + gate.name(), path);
        optional("pattern", gate.scope().pattern(), patterns, "gate " + gate.name(), path);
      }
    }
  }

  private static void optional(
      String kind, String id, Set<String> declared, String user, Path path) {
    if (id != null) {
      declared(kind, id, declared, user, path);
    }
  }

  private static void declared(
      String kind, String id, Set<String> declared, String user, Path path) {
    if (!declared.contains(id)) {
      throw new ReportException(
          "%s: %s names the %s %s, which is not declared; declared are %s"
              .formatted(path, user, kind, id, declared));
    }
  }

  JsonNode tree() {
    return tree;
  }

  ReportContext context() {
    return context;
  }
}
