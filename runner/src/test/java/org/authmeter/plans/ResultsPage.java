package org.authmeter.plans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of docs/results, held against the comparison.json that it was written from, which lies
 * beside it as {@code <page>.comparison.json}.
 *
 * <p>A comment above a table says which of its columns come from which part of that file, such as
 * {@code <!-- comparison.json: 5 means.tps, 6 order.patterns.pairs -->}; columns count from 1. Each
 * number in such a column must be a number of that part, rounded to the decimals that are shown.
 * {@code 1000/means.tps} stands for 1000 divided by it: ms per test. Where a cell of the row is the
 * id of a variant, or begins with the id of a pattern (that of the row above where it is empty),
 * only figures of these count; a ratio may be its inverse.
 */
final class ResultsPage {
  private static final String INVERSE = "1000/";

  /** Of a page that waits for its measurement: its tables have no rows. */
  private static final String UNMEASURED = "*Not measured yet: this page has no comparison.json.";

  private static final Pattern ROW = Pattern.compile("(?m)^\\|[-:| ]+\\|\\n\\|");

  /** What a page says that has no comparison.json. */
  static final String UNTRACED =
      "*The figures can be repeated with this command. They were measured before comparison.json was kept beside the page, so\n"
          + "they cannot be traced to a file; pictures show the page as it was then.*";

  private static final Pattern MARK = Pattern.compile("<!-- comparison\\.json: (.+) -->");
  private static final Pattern COLUMN = Pattern.compile("(\\d+) ((?:1000/)?[A-Za-z0-9.]+)");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d[\\d,]*(?:\\.\\d+)?");

  private final String text;
  private final JsonNode comparison;
  private final List<String> faults = new ArrayList<>();

  private ResultsPage(String text, JsonNode comparison) {
    this.text = text;
    this.comparison = comparison;
  }

  /** What is wrong with a page; empty = it is as its comparison.json, or says that it has none. */
  static List<String> faults(Path page) throws IOException {
    String text = Files.readString(page);
    String name = page.getFileName().toString();
    Path json = page.resolveSibling(name.replaceAll("\\.md$", ".comparison.json"));
    boolean untraced = text.contains(UNTRACED);
    if (!Files.exists(json) && text.contains(UNMEASURED)) {
      return ROW.matcher(text).find()
          ? List.of("%s says that nothing was measured, but a table has a row".formatted(name))
          : List.of();
    }
    if (!Files.exists(json)) {
      return untraced
          ? List.of()
          : List.of(
              "%s has no %s beside it: add the file, or below the command the sentence %s"
                  .formatted(name, json.getFileName(), UNTRACED));
    }
    ResultsPage held = new ResultsPage(text, new ObjectMapper().readTree(json.toFile()));
    if (untraced) {
      held.faults.add("%s says that it has no comparison.json, but it has one".formatted(name));
    }
    held.tables();
    return held.faults;
  }

  private void tables() {
    List<String> lines = text.lines().toList();
    int marks = 0;
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i).strip());
      if (mark.matches()) {
        marks++;
        table(mark.group(1), lines, i + 1);
      }
    }
    if (marks == 0) {
      faults.add("no table is marked with <!-- comparison.json: COLUMN FIGURE, ... -->");
    }
  }

  private void table(String mark, List<String> lines, int first) {
    Map<Integer, String> columns = new LinkedHashMap<>();
    for (String part : mark.split(", ")) {
      Matcher column = COLUMN.matcher(part);
      if (column.matches()) {
        columns.put(Integer.valueOf(column.group(1)), column.group(2));
      } else {
        faults.add("line %d: '%s' is not COLUMN FIGURE".formatted(first, part));
      }
    }
    int i = first;
    while (i < lines.size() && lines.get(i).isBlank()) {
      i++;
    }
    int head = i;
    String pattern = null;
    for (; i < lines.size() && lines.get(i).startsWith("|"); i++) {
      if (i < head + 2) {
        continue; // the head and the line below it
      }
      String row = lines.get(i);
      List<String> cells =
          Arrays.stream(row.substring(1).split("\\|", -1)).map(String::strip).toList();
      String here = named(cells, "pattern");
      pattern = here == null && cells.get(0).isEmpty() ? pattern : here;
      String line = "line %d".formatted(i + 1);
      for (Map.Entry<Integer, String> column : columns.entrySet()) {
        String cell = column.getKey() > cells.size() ? "" : cells.get(column.getKey() - 1);
        cell(line, cell, column.getValue(), named(cells, "variant"), pattern);
      }
    }
    if (i <= head + 2) {
      faults.add("line %d: no table follows".formatted(first));
    }
  }

  /** The id in the file that one of the cells is, or begins with. */
  private String named(List<String> cells, String kind) {
    Set<String> ids = new LinkedHashSet<>();
    comparison.path("cells").forEach(c -> ids.add(c.path(kind).asText()));
    for (String cell : cells) {
      String bare = cell.replaceAll("[`*]", "");
      for (String id : ids) {
        if (bare.equalsIgnoreCase(id)
            || kind.equals("pattern") && bare.matches(Pattern.quote(id) + "[ ,:].*")) {
          return id;
        }
      }
    }
    return null;
  }

  private void cell(String line, String cell, String path, String variant, String pattern) {
    List<BigDecimal> known = figures(path, variant, pattern);
    boolean blank = cell.isEmpty() && !figures(path, null, null).isEmpty(); // of other rows alone
    if (known.isEmpty() && !blank) {
      faults.add("%s: comparison.json has no %s of this row".formatted(line, path));
      return;
    }
    Matcher number = NUMBER.matcher(cell);
    while (number.find()) {
      BigDecimal shown = new BigDecimal(number.group().replace(",", ""));
      if (known.stream().noneMatch(k -> rounds(k, shown))) {
        faults.add("%s: %s is no %s of comparison.json".formatted(line, number.group(), path));
      }
    }
  }

  /** All numbers of a part of the file; null = of all variants, of all patterns. */
  private List<BigDecimal> figures(String path, String variant, String pattern) {
    if (path.startsWith(INVERSE)) {
      return figures(path.substring(INVERSE.length()), variant, pattern).stream()
          .filter(each -> each.signum() > 0)
          .map(each -> BigDecimal.valueOf(1000).divide(each, MathContext.DECIMAL64))
          .toList();
    }
    Set<JsonNode> parts = Set.of(comparison);
    for (String step : path.split("\\.")) {
      Set<JsonNode> next = new LinkedHashSet<>();
      for (JsonNode part : parts) {
        for (JsonNode each : part.isArray() ? part : List.of(part)) {
          if (is(each, "pattern", pattern) && is(each, "variant", variant)) {
            next.add(each.path(step));
          }
        }
      }
      parts = next;
    }
    List<BigDecimal> known = new ArrayList<>();
    parts.forEach(part -> numbers(part, variant, pattern, known));
    return known;
  }

  private static boolean is(JsonNode part, String kind, String id) {
    return id == null
        || !part.has(kind)
        || part.path(kind).asText().equals(id)
        || part.path("over").asText().equals(id);
  }

  private static void numbers(
      JsonNode part, String variant, String pattern, List<BigDecimal> known) {
    if (part.isNumber()) {
      known.add(part.decimalValue());
      return;
    }
    if (!is(part, "variant", variant) || !is(part, "pattern", pattern)) {
      return;
    }
    for (String ratio : List.of("ratio", "low", "high")) {
      double value = part.path(ratio).asDouble();
      if (value > 0) {
        known.add(BigDecimal.valueOf(1 / value));
      }
    }
    part.forEach(each -> numbers(each, variant, pattern, known));
  }

  private static boolean rounds(BigDecimal exact, BigDecimal shown) {
    BigDecimal half = new BigDecimal("0.5").movePointLeft(shown.scale());
    return exact.subtract(shown).abs().compareTo(half) <= 0;
  }
}
