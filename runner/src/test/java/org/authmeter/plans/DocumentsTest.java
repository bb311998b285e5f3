package org.authmeter.plans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link within the documents leads somewhere, also to a heading of a page. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(#[^)\\s]*)?\\)");
  private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\\n]*`", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  static List<Path> documents() throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(f -> f.toString().endsWith(".md")).sorted().forEach(all::add);
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("documents")
  void shouldLinkToWhatIsThere(Path document) throws IOException {
    List<String> broken = new ArrayList<>();
    String text = CODE.matcher(Files.readString(document)).replaceAll("");
    for (MatchResult link : (Iterable<MatchResult>) LINK.matcher(text).results()::iterator) {
      String file = link.group(1);
      if (file.matches("[a-z]+:.*")) {
        continue;
      }
      Path target =
          file.isEmpty()
              ? document
              : document.getParent().resolve(file).toAbsolutePath().normalize();
      if (!Files.exists(target) || !hasHeading(target, link.group(2))) {
        broken.add(link.group());
      }
    }
    assertThat(broken).as("links of %s", ROOT.relativize(document)).isEmpty();
  }

  private static boolean hasHeading(Path page, String anchor) throws IOException {
    return anchor == null
        || !page.toString().endsWith(".md")
        || HEADING
            .matcher(Files.readString(page))
            .results()
            .anyMatch(h -> anchor.equals("#" + anchor(h.group(1))));
  }

  /** As GitHub makes them: lower case, blanks as dashes, without punctuation. */
  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  @Test
  void shouldLeadFromEachLanguageToTheOther() throws IOException {
    assertThat(ROOT.resolve("README.md")).content().contains("](README.ja.md)");
    assertThat(ROOT.resolve("README.ja.md")).content().contains("](README.md)");
  }
}
