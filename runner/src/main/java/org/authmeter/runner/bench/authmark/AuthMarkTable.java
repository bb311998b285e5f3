package org.authmeter.runner.bench.authmark;

import java.util.Comparator;
import java.util.List;

/** The best turn of each tool. */
final class AuthMarkTable {
  private AuthMarkTable() {}

  static String of(AuthMarkBenchSettings settings, List<AuthMarkTurn> turns) {
    StringBuilder text = new StringBuilder();
    text.append(
        "AuthMark logins at one web server of the testbed; %d round(s) of %d s, load threads %s.%n%n"
            .formatted(settings.rounds(), settings.measured().toSeconds(), settings.threads()));
    text.append(
        "| Tool | Peak logins/minute | Load threads | Client CPU ms per login | Errors |\n");
    text.append("|---|--:|--:|--:|--:|\n");
    for (String tool : List.of("wrk", "authmeter")) {
      List<AuthMarkTurn> own = turns.stream().filter(t -> t.tool().equals(tool)).toList();
      AuthMarkTurn peak =
          own.stream().max(Comparator.comparingDouble(AuthMarkTurn::perMinute)).orElseThrow();
      text.append(
          "| %s | %,.0f | %d | %.3f | %d |%n"
              .formatted(
                  tool,
                  peak.perMinute(),
                  peak.threads(),
                  peak.cpuMs(),
                  own.stream().mapToLong(AuthMarkTurn::errors).sum()));
    }
    return text.toString();
  }
}
