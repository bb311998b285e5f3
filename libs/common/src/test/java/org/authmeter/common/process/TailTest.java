package org.authmeter.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailTest {
  @TempDir Path folder;

  @Test
  void shouldQuoteWhatWasSaidAndNotTheStack() throws IOException {
    Path log = folder.resolve("log");
    Files.writeString(
        log,
        "up\ncomponent idp-1 ended with 1:\n  no port\n\n  \tat a.B.c(B.java:1)\n\tat d.E.f(E.java:2)\n");
    assertThat(Tail.line(log, 2)).isEqualTo("component idp-1 ended with 1: / no port");
    assertThat(Tail.lines(log, 9)).hasSize(3);
  }

  @Test
  void shouldReadTheEndOfALargeLogOnly() throws IOException {
    Path log = folder.resolve("log");
    Files.writeString(log, "x".repeat(100_000) + "\nthe end\n");
    assertThat(Tail.line(log, 1)).isEqualTo("the end");
  }

  @Test
  void shouldSayThatThereIsNothing() {
    assertThat(Tail.line(folder.resolve("none"), 3)).isEqualTo("nothing was logged");
  }
}
