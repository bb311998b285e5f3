package org.authmeter.home;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** The machine's own browser. */
public final class Chromium {
  private Chromium() {}

  /** Null where there is none. */
  public static String program() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(
            name -> Stream.of(System.getenv("PATH").split(":")).map(place -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse(null);
  }

  /** Skips the test where there is none, and fails it where AUTHMETER_REQUIRE names it. */
  public static void require() {
    if (program() != null) {
      return;
    }
    String missing = "No chromium on the PATH: apt-get install chromium";
    String required = System.getenv("AUTHMETER_REQUIRE");
    if (required != null && List.of(required.split("[,\\s]+")).contains("chromium")) {
      Assertions.fail(missing);
    }
    Assumptions.abort(missing);
  }
}
