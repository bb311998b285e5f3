package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/security.md names classes and tests that there are. */
class SecurityPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String TABLE = "| Text from outside goes into | What could happen |";
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");
  private static final int WHERE = 4;
  private static final int TEST = 5;

  private static Set<String> files(String below) throws IOException {
    try (Stream<Path> all = Files.walk(ROOT, 14)) {
      return all.map(ROOT::relativize)
          .map(Path::toString)
          .filter(f -> f.contains(below) || f.startsWith("reports-templates/"))
          .filter(f -> f.endsWith(".java") || f.endsWith(".js"))
          .map(f -> f.substring(f.lastIndexOf('/') + 1).replaceFirst("\\.java$", ""))
          .collect(Collectors.toSet());
    }
  }

  private static List<String[]> rows() throws IOException {
    List<String[]> rows = new ArrayList<>();
    String text = Files.readString(ROOT.resolve("docs/security.md"));
    for (String line : text.substring(text.indexOf(TABLE)).lines().skip(2).toList()) {
      if (!line.startsWith("|")) {
        break;
      }
      rows.add(line.split("(?<!\\\\)\\|", -1));
    }
    return rows;
  }

  private static List<String> names(String cell) {
    return NAME.matcher(cell).results().map((MatchResult m) -> m.group(1)).toList();
  }

  @Test
  void shouldNameThePlaceAndTheTestOfEachWay() throws IOException {
    Set<String> places = files("src/main/java");
    Set<String> tests = files("src/test/java");
    List<String[]> rows = rows();
    assertThat(rows).hasSizeGreaterThan(20);
    for (String[] row : rows) {
      assertThat(row).as(row[1]).hasSize(TEST + 2);
      assertThat(names(row[WHERE])).as(row[1]).isNotEmpty().isSubsetOf(places);
      assertThat(names(row[TEST])).as(row[1]).isNotEmpty().isSubsetOf(tests);
    }
  }
}
