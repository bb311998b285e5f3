package org.authmeter.testbed.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.authmeter.testbed.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 1000, 4096, 4097})
  void shouldDrawEachNumberOnce(int size) {
    Draw draw = new Draw(size, 7);
    Set<Integer> drawn = new HashSet<>();
    for (int i = 0; i < size; i++) {
      drawn.add(draw.at(i));
    }
    assertThat(drawn).hasSize(size).allMatch(n -> n >= 1 && n <= size);
  }

  @Test
  void shouldDrawAsTheSeedSays() {
    List<Integer> first = IntStream.range(0, 50).map(new Draw(1_000_000, 1)::at).boxed().toList();
    assertThat(IntStream.range(0, 50).map(new Draw(1_000_000, 1)::at).boxed()).isEqualTo(first);
    assertThat(IntStream.range(0, 50).map(new Draw(1_000_000, 2)::at).boxed()).isNotEqualTo(first);
    // Drawn, and not only counted on.
    assertThat(first).isNotEqualTo(first.stream().sorted().toList());
    assertThat(first).anyMatch(n -> n > 500_000).anyMatch(n -> n < 500_000);
  }

  @Test
  void shouldMakePagesOfTheVerySize() throws IOException {
    Path pages = folder.resolve("pages");
    assertThat(run("pages", "--pages", "3", "--out", pages.toString())).isZero();
    for (int number = 1; number <= 3; number++) {
      byte[] page = Files.readAllBytes(pages.resolve(Pages.name(number)));
      assertThat(page).hasSize(14 * 1024).isEqualTo(Pages.page(number, Pages.SIZE, 1));
      String text = new String(page, StandardCharsets.US_ASCII);
      assertThat(text)
          .contains("<title>AuthMark page 00" + number + "</title>")
          .endsWith("</html>\n");
    }
    assertThat(run("pages", "--size", "20", "--out", pages.toString())).isEqualTo(2);
  }

  @Test
  void shouldWriteTheSessionsOfTheDirectoryTheSameEachTime() throws IOException {
    Path first = folder.resolve("a.csv");
    Path second = folder.resolve("b.csv");
    for (Path file : List.of(first, second)) {
      assertThat(run("sessions", "--users", "2000", "--sessions", "200", "--out", file.toString()))
          .isZero();
    }
    List<String> lines = Files.readAllLines(first);
    assertThat(lines).hasSize(200).doesNotHaveDuplicates().isEqualTo(Files.readAllLines(second));
    assertThat(lines).allMatch(l -> l.matches("[A-Z]\\w+ [A-Z]\\w+ (\\d{7}),user\\1pw"));
    // The names are those of the directory.
    Path ldif = folder.resolve("people.ldif");
    assertThat(run("directory", "--users", "2000", "--out", ldif.toString())).isZero();
    String cn = lines.get(0).substring(0, lines.get(0).indexOf(','));
    assertThat(Files.readAllLines(ldif)).contains("cn: " + cn);
  }

  @Test
  void shouldLeaveAFileThatIsThere() throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), "mine");
    assertThat(run("directory", "--users", "5", "--out", file.toString())).isEqualTo(2);
    assertThat(file).hasContent("mine");
    assertThat(run("directory", "--users", "5", "--force", "--out", file.toString())).isZero();
    assertThat(Files.readString(file)).startsWith("dn: ");
  }

  @Test
  void shouldLeaveNothingOfAFileThatCannotBeWrittenWhole() throws IOException {
    Path file = folder.resolve("half");
    assertThatThrownBy(
            () ->
                DataFile.write(
                    file,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("No space left on device");
                    }))
        .hasMessageContaining(file.toString())
        .hasMessageContaining("No space left on device");
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    assertThat(run("directory", "--users", "5", "--out", folder.resolve("no/x").toString()))
        .isEqualTo(3);
  }

  private static int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "data";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.run(all);
  }
}
