package org.authmeter.plans;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import org.jsoup.nodes.Element;

/**
 * The properties that a plan reads: variables whose value calls {@code __P}, in the order of the
 * plan.
 *
 * @param plan its file's name without .jmx
 */
record Declarations(String plan, List<Declaration> all) {
  /**
   * @param group properties of one variable; most variables have one
   * @param byDefault as a user writes it, without escapes; may be empty
   * @param meaning the description of the variable
   */
  record Declaration(String property, List<String> group, String byDefault, String meaning) {}

  static Declarations of(Path file) throws IOException {
    List<Declaration> all = new ArrayList<>();
    for (Element variable : PlanFile.read(file).variables()) {
      List<MatchResult> calls =
          PlanLint.P_FUNCTION
              .matcher(PlanFile.property(variable, "Argument.value").orElse(""))
              .results()
              .toList();
      List<String> group = calls.stream().map(c -> c.group(1)).toList();
      String meaning = PlanFile.property(variable, "Argument.desc").orElse("");
      for (MatchResult call : calls) {
        // The steps of a search repeat what the plan's first variable declares.
        if (all.stream().noneMatch(d -> d.property().equals(call.group(1)))) {
          all.add(
              new Declaration(call.group(1), group, call.group(2).replace("\\,", ","), meaning));
        }
      }
    }
    return new Declarations(file.getFileName().toString().replace(".jmx", ""), all);
  }

  boolean declares(String property) {
    return all.stream().anyMatch(d -> d.property().equals(property));
  }

  String byDefault(String property) {
    return all.stream()
        .filter(d -> d.property().equals(property))
        .findFirst()
        .orElseThrow(() -> new AssertionError(plan + ".jmx declares no " + property))
        .byDefault();
  }
}
