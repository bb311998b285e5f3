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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page of docs/results, held against the comparison.json that it was written from, which lies
 * beside it as {@code <page>.comparison.json}; that of a further run is {@code
 * <page>.<run>.comparison.json}, and {@code <run>.comparison.json} in its marks.
 *
 * <p>A comment above a table says which of its columns come from which part of that file, such as
 * {@code <!-- comparison.json: 5 means.tps, 6 order.patterns.pairs -->}; columns count from 1. Each
 * number in such a column must be a number of that part, rounded to the decimals that are shown.
 * {@code 1000/means.tps} stands for 1000 divided by it: ms per test. {@code ms idp-1+idp-2} is the
 * processor time that these hosts together use for a test, {@code ms all} that of all hosts. Where
 * a cell of the row is the id of a variant, or begins with the id of a pattern (that of the row
 * above where it is empty), only figures of these count; a ratio may be its inverse.
 *
 * <p>What lists these pages, such as the README, has no numbers but theirs in its tables.
 */
final class ResultsPage {
  private static final String FILE = "comparison.json";
  private static final String INVERSE = "1000/";
  private static final String PROCESSOR_TIME = "ms ";

  private static final Pattern MARK =
      Pattern.compile("<!-- ((?:[\\w-]+\\.)?comparison\\.json): (.+) -->");
  private static final Pattern COLUMN =
      Pattern.compile("(\\d+) ((?:1000/)?[A-Za-z0-9.]+|ms [\\w+-]+)");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(?:,\\d{3})*(?:\\.\\d+)?");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+\\.md)[^)]*\\)");

  private final JsonNode comparison;
  private final List<String> faults;

  private ResultsPage(JsonNode comparison, List<String> faults) {
    this.comparison = comparison;
    this.faults = faults;
  }

  /** What is wrong with a page; empty = it is as its comparison.json. */
  static List<String> faults(Path page) throws IOException {
    Path own = beside(page, FILE);
    if (!Files.exists(own)) {
      return List.of("there is no %s: add it".formatted(own.getFileName()));
    }
    List<String> faults = new ArrayList<>();
    List<String> lines = Files.readAllLines(page);
    int marks = 0;
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i).strip());
      if (mark.matches()) {
        marks++;
        Path json = beside(page, mark.group(1));
        if (Files.exists(json)) {
          JsonNode comparison = new ObjectMapper().readTree(json.toFile());
          new ResultsPage(comparison, faults).table(mark.group(2), lines, i + 1);
        } else {
          faults.add("line %d: there is no %s: add it".formatted(i + 1, json.getFileName()));
        }
      }
    }
    if (marks == 0) {
      faults.add("no table is marked with <!-- comparison.json: COLUMN FIGURE, ... -->");
    }
    return faults;
  }

  /**
   * Numbers in the tables of a list of pages that are on none of the pages which their row links
   * to, or else the row above it; empty = the list has what the pages have.
   */
  static List<String> faultsOfList(Path list) throws IOException {
    List<String> faults = new ArrayList<>();
    List<String> lines = Files.readAllLines(list);
    List<Path> pages = List.of();
    int rows = 0;
    for (int i = 0; i < lines.size(); i++) {
      String row = lines.get(i);
      List<Path> here = linked(list, row);
      pages = !row.startsWith("|") ? List.of() : here.isEmpty() ? pages : here;
      if (!pages.isEmpty()) {
        rows++;
        Set<BigDecimal> known = new HashSet<>();
        for (Path page : pages) {
          numbers(Files.readString(page)).forEach(number -> known.add(value(number)));
        }
        for (String number : numbers(LINK.matcher(row).replaceAll("]"))) {
          if (!known.contains(value(number))) {
            faults.add("line %d: %s is not in %s".formatted(i + 1, number, names(pages)));
          }
        }
      }
    }
    if (rows == 0) {
      faults.add("no row of a table links to a page with a " + FILE);
    }
    return faults;
  }

  private static Path beside(Path page, String file) {
    return page.resolveSibling(page.getFileName().toString().replaceAll("md$", "") + file);
  }

  private static List<Path> linked(Path list, String row) {
    return LINK.matcher(row)
        .results()
        .map(link -> list.resolveSibling(link.group(1)))
        .filter(page -> Files.exists(beside(page, FILE)))
        .toList();
  }

  private static String names(List<Path> pages) {
    return pages.stream().map(p -> p.getFileName().toString()).collect(Collectors.joining(", "));
  }

  /** As they are written. */
  private static List<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).toList();
  }

  private static BigDecimal value(String number) {
    return new BigDecimal(number.replace(",", ""));
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
    List<String> numbers = numbers(cell);
    boolean figureOfOtherRows = numbers.isEmpty() && !figures(path, null, null).isEmpty();
    if (known.isEmpty() && !figureOfOtherRows) {
      faults.add("%s: comparison.json has no %s of this row".formatted(line, path));
      return;
    }
    for (String number : numbers) {
      if (known.stream().noneMatch(k -> rounds(k, value(number)))) {
        faults.add("%s: %s is no %s of comparison.json".formatted(line, number, path));
      }
    }
  }

  /** All numbers of a part of the file; null = of all variants, of all patterns. */
  private List<BigDecimal> figures(String path, String variant, String pattern) {
    if (path.startsWith(PROCESSOR_TIME)) {
      List<String> hosts = List.of(path.substring(PROCESSOR_TIME.length()).split("\\+"));
      return processorTime(hosts, variant, pattern);
    }
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

  /** ms for a test, of each run and as the mean of a cell's runs. */
  private List<BigDecimal> processorTime(List<String> hosts, String variant, String pattern) {
    Map<List<String>, List<Double>> cells = new LinkedHashMap<>();
    for (JsonNode run : comparison.path("cells")) {
      if (is(run, "variant", variant) && is(run, "pattern", pattern)) {
        double percent = 0;
        for (JsonNode host : comparison.path("hosts")) {
          if (Stream.of("variant", "pattern", "repeat")
                  .allMatch(key -> host.path(key).equals(run.path(key)))
              && (hosts.contains("all") || hosts.contains(host.path("host").asText()))) {
            percent += host.path("cpuPercent").asDouble();
          }
        }
        if (percent > 0) {
          cells
              .computeIfAbsent(
                  List.of(run.path("variant").asText(), run.path("pattern").asText()),
                  cell -> new ArrayList<>())
              .add(percent * 10 / run.path("tps").asDouble());
        }
      }
    }
    return cells.values().stream()
        .flatMap(
            runs ->
                Stream.concat(
                    runs.stream(),
                    Stream.of(runs.stream().mapToDouble(each -> each).average().orElseThrow())))
        .map(BigDecimal::valueOf)
        .toList();
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
