package org.authmeter.plans;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.plans.Declarations.Declaration;

/** The properties of a scenario's plans, as its page has them between two marks. */
final class PropertiesTable {
  static final String BEGIN = "<!-- properties: made from the plans by ScenarioPagesTest -->\n";
  static final String END = "<!-- end of properties -->\n";

  /** More values than these are told by the plans alone. */
  private static final int MOST_VALUES = 4;

  /** More plans than these are counted. */
  private static final int MOST_NAMES = 4;

  /** A plan for several systems has the same properties for each of them. */
  private static final String FIRST_SYSTEM = "authmeter.system1.";

  private static final String OTHER_SYSTEMS = "authmeter\\.system[2-9]\\..*";

  private final List<Declarations> plans;

  private PropertiesTable(List<Declarations> plans) {
    this.plans = plans;
  }

  /** The plans of a folder, in the order of their names. */
  static PropertiesTable of(Path scenario) throws IOException {
    List<Declarations> plans = new ArrayList<>();
    try (Stream<Path> files = Files.list(scenario)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jmx")).sorted()::iterator) {
        plans.add(Declarations.of(file));
      }
    }
    return new PropertiesTable(plans);
  }

  String text() {
    StringBuilder table = new StringBuilder("| Property | Default | Meaning |\n|---|---|---|\n");
    for (String property : properties()) {
      table.append(row(property));
    }
    return table.toString();
  }

  /** In the order of the plans: what only a later one has stands behind what it follows there. */
  private List<String> properties() {
    List<String> all = new ArrayList<>();
    for (Declarations plan : plans) {
      int place = 0;
      for (Declaration d : plan.all()) {
        if (d.property().matches(OTHER_SYSTEMS)) {
          continue;
        }
        int known = all.indexOf(d.property());
        if (known < 0) {
          all.add(place, d.property());
          known = place;
        }
        place = Math.max(place, known + 1);
      }
    }
    return all;
  }

  private String row(String property) {
    Map<String, List<String>> defaults = new LinkedHashMap<>();
    Map<String, List<String>> meanings = new LinkedHashMap<>();
    List<String> having = new ArrayList<>();
    for (Declarations plan : plans) {
      plan.all().stream()
          .filter(d -> d.property().equals(property))
          .forEach(
              d -> {
                having.add(plan.plan());
                add(defaults, d.byDefault(), plan.plan());
                add(meanings, meaning(d), plan.plan());
              });
    }
    boolean numbered = property.startsWith(FIRST_SYSTEM);
    return "| `%s` | %s | %s |%n"
        .formatted(
            numbered ? property.replace(FIRST_SYSTEM, "authmeter.systemN.") : property,
            defaults(defaults),
            meanings(meanings) + (numbered ? "; N from 1 to 4" : "") + only(having));
  }

  private static void add(Map<String, List<String>> to, String value, String plan) {
    to.computeIfAbsent(value, v -> new ArrayList<>()).add(plan);
  }

  /**
   * Of several properties that make one variable, the variable's description tells their places.
   */
  private static String meaning(Declaration d) {
    String text = d.meaning();
    if (d.group().size() > 1) {
      String name = d.property().substring(d.property().lastIndexOf('.') + 1);
      text = name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1);
      text += " in the thread name of each row; the comparison assigns rows to runs by it";
    }
    return cell(text);
  }

  private static String defaults(Map<String, List<String>> values) {
    if (values.size() > MOST_VALUES) {
      return "of the plan";
    }
    return values.entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .map(e -> code(e.getKey()) + (values.size() == 1 ? "" : " (" + list(e.getValue()) + ")"))
        .map(String::strip)
        .collect(Collectors.joining(", "));
  }

  private static String meanings(Map<String, List<String>> values) {
    Set<String> texts = new LinkedHashSet<>();
    values.entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .forEach(
            e ->
                texts.add(
                    texts.isEmpty() ? e.getKey() : "in " + list(e.getValue()) + ": " + e.getKey()));
    return String.join("; ", texts);
  }

  private String only(List<String> having) {
    if (having.size() == plans.size()) {
      return "";
    }
    List<String> without = new ArrayList<>(plans.stream().map(Declarations::plan).toList());
    without.removeAll(having);
    return without.size() < having.size()
        ? " (not in " + list(without) + ")"
        : " (" + list(having) + ")";
  }

  private static String list(List<String> plans) {
    if (plans.size() > MOST_NAMES) {
      return plans.size() + " plans";
    }
    return plans.stream().map(p -> "`" + p + "`").collect(Collectors.joining(", "));
  }

  private static String code(String value) {
    if (value.isEmpty()) {
      return "empty";
    }
    return "`" + cell(value.length() > 60 ? value.substring(0, 57) + "..." : value) + "`";
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }

  /** The table that stands in a page now; null if there are no marks. */
  static String in(String page) {
    int from = page.indexOf(BEGIN);
    int to = page.indexOf(END);
    return from < 0 || to < from ? null : page.substring(from + BEGIN.length(), to);
  }

  /** The page with this table in the place of the one that it has. */
  String into(String page) {
    return page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
        + text()
        + page.substring(page.indexOf(END));
  }
}
