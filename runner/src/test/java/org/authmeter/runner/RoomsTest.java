package org.authmeter.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which package of the runner may import which: arrows lead downwards only. */
class RoomsTest {
  private static final Path MAIN = Path.of("src/main/java/org/authmeter/runner");
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?org\\.authmeter\\.runner\\.([a-z]+)\\.");

  /** Rooms from the ground up; each may use those before it, as far as they are listed here. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "jtl        : ''",
        "host       : ''",
        "process    : ''",
        "results    : ''",
        "target     : ''",
        "agents     : ''",
        "failover   : process",
        "campaign   : target",
        "plan       : agents campaign failover host results target",
        "capacity   : campaign jtl",
        "report     : campaign jtl process results",
        "step       : agents failover host jtl plan process results target",
        "run        : agents campaign capacity host jtl plan process report results step target",
      })
  void shouldImportOnlyRoomsBelow(String room, String below) throws IOException {
    Set<String> legal = new TreeSet<>(Arrays.asList(below.split(" ")));
    legal.add(room);
    assertThat(imports(MAIN.resolve(room))).isSubsetOf(legal);
  }

  /** What lies beside the rooms knows none of them, but for the main class. */
  @Test
  void shouldKeepTheGroundFreeOfRooms() throws IOException {
    try (Stream<Path> files = Files.list(MAIN)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        if (!file.endsWith("Main.java")) {
          assertThat(rooms(file)).as(file.toString()).isEmpty();
        }
      }
    }
  }

  /** A room is what one can keep in mind. */
  @Test
  void shouldHaveNoCrowdedRoom() throws IOException {
    for (String room :
        List.of("campaign", "plan", "capacity", "report", "results", "step", "run", "target")) {
      try (Stream<Path> files = Files.list(MAIN.resolve(room))) {
        assertThat(files.count()).as(room).isLessThanOrEqualTo(15);
      }
    }
  }

  private static Set<String> imports(Path room) throws IOException {
    try (Stream<Path> files = Files.walk(room)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> rooms(file).stream())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> rooms(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(IMPORT::matcher)
          .filter(Matcher::find)
          .map(m -> m.group(1))
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
