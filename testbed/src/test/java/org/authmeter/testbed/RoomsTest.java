package org.authmeter.testbed;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which package may import which: the table in CONTRIBUTING.md. */
class RoomsTest {
  private static final Path MAIN = Path.of("src/main/java/org/authmeter/testbed");
  private static final Pattern IMPORT =
      Pattern.compile(
          "^import (?:static )?org\\.authmeter\\.testbed\\.([a-z]+(?:\\.[a-z]+)*)\\.[A-Z].*");

  /** Imports of other packages of the testbed, by package; "." is the main class's. */
  private final Map<String, Set<String>> imports = imports();

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        // What systems are made of.
        "core             :",
        "web              :",
        "session          : web",
        "supervise        : core web",
        "users            : core",
        "store            : core session",
        "saml             : core web",
        "oidc             : core web saml",
        "memcached.protocol :",
        "memcached.server : memcached.protocol",
        "ldap             : core",
        // Systems. Those that share servers with others import them.
        "memcached        : core supervise memcached.server",
        "directory        : core supervise web ldap",
        "cas              : core supervise web users store memcached",
        "community        : core supervise web saml",
        "weblab           : core supervise web",
        "authmark         : core supervise web users ldap directory",
        "sp               : core web saml",
        "idp.message      : web saml session",
        "rp               : core web saml oidc",
        "idp.node         : web saml session store users idp.message",
        "idp.login        : web saml session idp.message idp.node",
        "idp.logout       : web saml session idp.message idp.node",
        "idp.token        : web oidc session store users idp.message",
        "idp.oidc         : web oidc session store idp.message idp.node idp.logout idp.token",
        "idp : core supervise web users store session saml oidc memcached sp rp idp.message idp.node"
            + " idp.login idp.logout idp.oidc",
        ". : authmark cas community directory idp memcached weblab",
      })
  void shouldImportOnlyWhatItMay(String room, String allowed) {
    Set<String> may = allowed == null ? Set.of() : new TreeSet<>(Arrays.asList(allowed.split(" ")));
    assertThat(imports.getOrDefault(room, Set.of())).as(room).isSubsetOf(may);
  }

  @Test
  void shouldHaveNoCircle() {
    for (String room : imports.keySet()) {
      assertThat(reached(room)).as("reached from " + room).doesNotContain(room);
    }
  }

  /** A package that is added needs a line above. */
  @Test
  void shouldKnowAllRooms() throws Exception {
    String[] lines =
        RoomsTest.class
            .getDeclaredMethod("shouldImportOnlyWhatItMay", String.class, String.class)
            .getAnnotation(CsvSource.class)
            .value();
    assertThat(Arrays.stream(lines).map(line -> line.split(":")[0].strip()))
        .containsExactlyInAnyOrderElementsOf(imports.keySet());
  }

  private Set<String> reached(String room) {
    Set<String> reached = new LinkedHashSet<>();
    List<String> next = List.copyOf(imports.getOrDefault(room, Set.of()));
    while (!next.isEmpty()) {
      List<String> added = next.stream().filter(reached::add).toList();
      next =
          added.stream()
              .flatMap(each -> imports.getOrDefault(each, Set.of()).stream())
              .distinct()
              .toList();
    }
    return reached;
  }

  private static Map<String, Set<String>> imports() {
    try (Stream<Path> files = Files.walk(MAIN)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(RoomsTest::importsOf)
          .collect(
              groupingBy(
                  Map.Entry::getKey,
                  TreeMap::new,
                  mapping(
                      Map.Entry::getValue,
                      java.util.stream.Collectors.filtering(
                          imported -> !imported.isEmpty(), toCollection(TreeSet::new)))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each import, and an empty one so that the package is in the map. */
  private static Stream<Map.Entry<String, String>> importsOf(Path file) {
    String room = MAIN.relativize(file.getParent()).toString().replace('/', '.');
    String name = room.isEmpty() ? "." : room;
    try {
      return Stream.concat(
          Stream.of(Map.entry(name, "")),
          Files.readAllLines(file).stream()
              .map(IMPORT::matcher)
              .filter(Matcher::matches)
              .map(match -> match.group(1))
              .filter(imported -> !imported.equals(name))
              .map(imported -> Map.entry(name, imported)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
