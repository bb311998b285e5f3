package org.authmeter.runner.step;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Detects that a run must stop itself: the plan's abort guard requests it, or its time is up. */
public final class SelfStop {
  private static final String BEGINNING = "The run stopped itself: ";

  /** A guard's reason is one line; a longer text was written by something else. */
  private static final int LONGEST = 500;

  private final Path report;
  private final Duration ceiling;
  private final long startNanos;

  /**
   * @param report file into which the abort guard writes its reason
   * @param ceiling of the whole run; null = none
   * @param startNanos of the whole run, of System.nanoTime
   */
  public SelfStop(Path report, Duration ceiling, long startNanos) {
    this.report = report;
    this.ceiling = ceiling;
    this.startNanos = startNanos;
  }

  /** Why the run stops; empty = it goes on. */
  public String reason() {
    String reason = abortReason();
    if (!reason.isEmpty()) {
      return BEGINNING + reason;
    }
    if (ceiling != null && System.nanoTime() - startNanos > ceiling.toNanos()) {
      return BEGINNING
          + ("the ceiling of %d s for the load on a target is reached. If its owner agreed, raise it"
                  + " with --max-duration SECONDS.")
              .formatted(ceiling.toSeconds());
    }
    return "";
  }

  private String abortReason() {
    if (!Files.isRegularFile(report)) {
      return "";
    }
    try {
      String line = Files.readString(report).lines().findFirst().orElse("").strip();
      return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
    } catch (IOException e) {
      throw new UncheckedIOException(report + " cannot be read", e);
    }
  }

  public static boolean isOne(String problem) {
    return problem.startsWith(BEGINNING);
  }
}
