package org.authmeter.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
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
  void shouldWriteTheFileWhole() throws IOException {
    Path file = folder.resolve("people.ldif");
    assertThat(run("directory", "--users", "20", "--out", file.toString())).isZero();
    assertThat(Files.readAllLines(file).stream().filter(line -> line.startsWith("dn: uid=")))
        .hasSize(20);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
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

  @Test
  void shouldReportHowFarItIsAndTheTimeLeft() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtomicLong nanos = new AtomicLong();
    LoadProgress progress =
        new LoadProgress(
            "loading",
            100,
            "entries",
            new PrintStream(out, true, StandardCharsets.UTF_8),
            nanos::get);
    nanos.set(1_000_000_000L);
    progress.accept(5);
    nanos.set(10_000_000_000L);
    progress.accept(20);
    assertThat(out.toString(StandardCharsets.UTF_8).trim())
        .isEqualTo("loading: 20 of 100 entries (20 %), about 40 s left");
  }

  @Test
  void shouldNameTheOptionAndItsLegalValues() {
    String out = folder.resolve("x").toString();
    assertWrong(
        "--users 0: legal values are 1 to 9999999", "directory", "--users", "0", "--out", out);
    assertWrong(
        "--units 1001: legal values are 1 to 1000",
        "directory",
        "--users",
        "9",
        "--units",
        "1001",
        "--out",
        out);
    assertWrong(
        "--password-hash 'md5': legal values are plain, ssha, argon2",
        "directory",
        "--users",
        "9",
        "--password-hash",
        "md5",
        "--out",
        out);
    assertWrong(
        "--sessions 10: legal values are 1 to 9",
        "sessions",
        "--users",
        "9",
        "--sessions",
        "10",
        "--out",
        out);
    assertWrong(
        "--login 'dn': legal values are cn, uid",
        "sessions",
        "--users",
        "9",
        "--sessions",
        "1",
        "--login",
        "dn",
        "--out",
        out);
    assertWrong(
        "--pages 1000: legal values are 1 to 999", "pages", "--pages", "1000", "--out", out);
    assertWrong("--size 20: legal values are", "pages", "--size", "20", "--out", out);
    assertWrong("'--users': 'many' is not an int", "directory", "--users", "many", "--out", out);
    assertWrong("'--out=FILE'", "directory", "--users", "9");
    assertWrong("'people' is unknown; legal values are directory, sessions, pages", "people");
    assertWrong("name one of directory, sessions, pages");
    assertThat(folder).isEmptyDirectory();
  }

  private static void assertWrong(String message, String... arguments) {
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      assertThat(run(arguments)).isEqualTo(2);
    } finally {
      System.setErr(before);
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(message).contains("--help");
  }

  /** What version 0.1 wrote: files made once must fit those made later. */
  @Test
  void shouldWriteTheSameBytesInEachVersion() throws Exception {
    run("directory", "--users", "2000", "--seed", "7", "--out", folder.resolve("a").toString());
    run(
        "directory",
        "--users",
        "5",
        "--password-hash",
        "argon2",
        "--out",
        folder.resolve("b").toString());
    run(
        "sessions",
        "--users",
        "1000000",
        "--sessions",
        "1000",
        "--seed",
        "3",
        "--out",
        folder.resolve("c").toString());
    run("pages", "--pages", "2", "--seed", "5", "--out", folder.toString());
    assertThat(sha256("a"))
        .isEqualTo("c6817fb91d07dbb4b75d3cb38753cdc98c1e923f0fa62673c6db8a024fdd3886");
    assertThat(sha256("b"))
        .isEqualTo("6db9f74c166900352c34b3739ae29b4fee3bbcf44ac42fac50a1a6ffb01ea481");
    assertThat(sha256("c"))
        .isEqualTo("543163ba0c48bcf8cd40fad11e9edf934af5334ef17c9d71812f0c60aaa8d429");
    assertThat(sha256("page-002.html"))
        .isEqualTo("d9ad1ad5fc2a3109c533c07a626dcf952ced68c47ae0831d2ecbaeb0d6035a74");
  }

  private String sha256(String file) throws Exception {
    byte[] content = Files.readAllBytes(folder.resolve(file));
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
  }

  private static int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "data";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return Main.run(all);
  }
}
