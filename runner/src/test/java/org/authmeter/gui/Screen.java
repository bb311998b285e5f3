package org.authmeter.gui;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** A screen without glass: an X server that draws into memory, on a display number of its own. */
final class Screen implements AutoCloseable {
  private static final String PROGRAM = "Xvfb";
  private static final String ID = "xvfb";

  /** Java's library for windows on X, which headless packages of Debian leave out. */
  private static final String WINDOWS = "libawt_xawt.so";

  /** Comma list of programs that must be there; without it their tests are skipped visibly. */
  private static final String REQUIRED = "AUTHMETER_REQUIRE";

  private final Process server;
  private final String display;

  private Screen(Process server, String display) {
    this.server = server;
    this.display = display;
  }

  /** Skips the test where there is no Xvfb, and fails it where one is required. */
  static Screen start() throws IOException {
    if (Files.notExists(Path.of(System.getProperty("java.home"), "lib", WINDOWS))) {
      refuse("this Java has no windows (" + WINDOWS + "): install a JDK that is not headless");
    }
    Optional<Path> program = program();
    if (program.isEmpty()) {
      refuse("no " + PROGRAM + " on the PATH: apt-get install xvfb");
    }
    // It chooses a free display, and tells its number when it takes connections.
    Process server =
        new ProcessBuilder(
                program.get().toString(),
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1400x2200x24",
                "-terminate", // when the last window is closed, whoever closed it
                "-nolisten",
                "tcp")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String number = new String(readLine(server), StandardCharsets.US_ASCII).strip();
    if (number.isEmpty()) {
      server.destroy();
      throw new IllegalStateException(PROGRAM + " ended without telling its display");
    }
    return new Screen(server, ":" + number);
  }

  private static void refuse(String missing) {
    String required = System.getenv().getOrDefault(REQUIRED, "");
    if (List.of(required.split("[,\\s]+")).contains(ID)) {
      Assertions.fail(missing);
    }
    Assumptions.abort(missing);
  }

  private static byte[] readLine(Process server) throws IOException {
    java.io.ByteArrayOutputStream line = new java.io.ByteArrayOutputStream();
    int next = server.getInputStream().read();
    while (next >= 0 && next != '\n') {
      line.write(next);
      next = server.getInputStream().read();
    }
    return line.toByteArray();
  }

  private static Optional<Path> program() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, PROGRAM))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** For the environment variable DISPLAY. */
  String display() {
    return display;
  }

  @Override
  public void close() {
    server.destroy();
  }
}
