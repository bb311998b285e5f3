package org.authmeter.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may import whom; see package-info.java of each package. */
class RoomsTest {
  private static final Path MAIN = Path.of("src/main/java/org/authmeter/benchmarks");

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "bare   : org.authmeter.(?!benchmarks.bare)",
        "elements : org.authmeter.(?!benchmarks.elements|jmeter)",
        "method : org.authmeter.benchmarks.(?!method)",
        "tools  : org.authmeter.benchmarks.(?!tools|method|bare)",
        "method : org.apache|org.ldaptive|net.spy",
        "tools  : org.apache|org.ldaptive|net.spy",
      })
  void shouldNotImportWhatItsRoomMayNotUse(String room, String forbidden) throws IOException {
    Pattern wrong =
        Pattern.compile("^import (?:static )?(?:" + forbidden.replace(".", "\\.") + ")");
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
