package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may import whom: the table in CONTRIBUTING.md. */
class RoomsTest {
  private static final Path MAIN = Path.of("src/main/java/org/authmeter/jmeter");

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "web           : org.apache.jmeter",
        "web           : org.authmeter.jmeter.(?!web)",
        "http          : org.authmeter.jmeter.(?!http|web|core)",
        "core          : org.authmeter.jmeter.(?!core)",
        "help          : org.authmeter.jmeter.(?!help)",
        "templates     : org.authmeter.jmeter.(?!templates)",
        "saml/flow     : org.apache.jmeter",
        "saml/sp       : org.apache.jmeter",
        "saml          : org.authmeter.jmeter.(?!saml|http|web|core)",
        "cas           : org.authmeter.jmeter.(?!cas|http|web|core)",
        "cas/client    : org.apache.jmeter",
        "memcached     : org.authmeter.jmeter.(?!memcached|core)",
        "memcached/session : org.apache.jmeter",
        "community     : org.authmeter.jmeter.(?!community|core)",
        "community/client : org.apache.jmeter",
        "host          : org.authmeter.jmeter.(?!host|core)",
        "live          : org.authmeter.jmeter.(?!live|core)",
        "report        : org.authmeter.jmeter.(?!report)",
        "report/figures : org.authmeter.jmeter.report.(?!figures|samples|input)",
        "report/samples : org.authmeter.jmeter.report.(?!samples|input)",
        "report/input  : org.authmeter.jmeter.report.(?!input)",
        "ldap          : org.authmeter.jmeter.(?!ldap|core)",
        "ldap/auth     : org.apache.jmeter",
        "ldap/provider : org.apache.jmeter",
      })
  void shouldNotImportWhatItsRoomMayNotUse(String room, String forbidden) throws IOException {
    Pattern wrong = Pattern.compile("^import (?:static )?" + forbidden.replace(".", "\\."));
    try (Stream<Path> files = Files.walk(MAIN.resolve(room))) {
      List<String> found =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .flatMap(RoomsTest::lines)
              .filter(line -> wrong.matcher(line).find())
              .toList();
      assertThat(found).isEmpty();
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
